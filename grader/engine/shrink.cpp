#include "grader/engine/shrink.hpp"

#include <algorithm>
#include <set>

#include "grader/engine/cases.hpp"
#include "grader/engine/plan.hpp"

namespace grader::engine {

namespace {

using model::Case;
using model::CaseSpec;
using model::ParameterSpec;

constexpr std::size_t kMaxCases = 20;

const CaseSpec* family_of(const model::Rubric& rubric, const Case& one) {
  const auto found =
      std::ranges::find_if(rubric.cases, [&](const CaseSpec& spec) { return case_belongs(one.id, spec.id); });
  return found == rubric.cases.end() ? nullptr : &*found;
}

/// The parameter that is drawn from a range and has room below it.
const ParameterSpec* shrinkable(const CaseSpec& spec, const Case& failing) {
  for (const auto& parameter : spec.parameters) {
    const auto* between = std::get_if<ParameterSpec::Between>(&parameter.choice);
    if (between == nullptr) continue;
    const auto* value = std::get_if<std::int64_t>(&failing.parameters.at(parameter.name));
    if (value != nullptr && *value > between->low) return &parameter;
  }
  return nullptr;
}

/// Up to `count` whole numbers in [low, high), from dense near `low` to sparse near `high`: bugs live at small sizes.
std::vector<std::int64_t> probes(std::int64_t low, std::int64_t high, std::size_t count) {
  std::set<std::int64_t> values;
  if (high - low <= static_cast<std::int64_t>(count)) {
    for (auto value = low; value < high; ++value) values.insert(value);
  } else {
    std::int64_t step = 1;
    for (auto value = low; value < high && values.size() < count; value += step, step = step * 3 / 2 + (step == 1)) {
      values.insert(value);
    }
    // The middle and the last quarter, where the first steps did not reach.
    for (const auto value : {low + (high - low) / 2, low + (high - low) * 3 / 4}) {
      if (values.size() < count) values.insert(value);
    }
  }
  return {values.begin(), values.end()};
}

class Shrinker {
 public:
  Shrinker(const Workplace& workplace, References& references, const model::Rubric& rubric,
           const model::Criterion& criterion, toolchain::Program& program, const model::Evidence& evidence)
      : workplace_{workplace},
        references_{references},
        rubric_{rubric},
        criterion_{criterion},
        program_{program},
        evidence_{evidence} {}

  std::optional<Shrunk> run(const Case& failing) {
    const auto* family = family_of(rubric_, failing);
    const auto* parameter = family == nullptr ? nullptr : shrinkable(*family, failing);
    if (parameter == nullptr) return std::nullopt;

    auto low = std::get<ParameterSpec::Between>(parameter->choice).low;
    auto high = std::get<std::int64_t>(failing.parameters.at(parameter->name));
    std::optional<Shrunk> best;
    std::size_t left = kMaxCases;
    // Two rounds: the first finds the region, the second the edge between what passes and what fails.
    for (const std::size_t round : {kMaxCases / 2, kMaxCases}) {
      const auto values = probes(low, high, std::min(left, round));
      if (values.empty()) break;
      left -= values.size();
      auto smaller = first_failing(failing, parameter->name, values);
      if (!smaller) {
        low = values.back() + 1;
        continue;
      }
      high = std::get<std::int64_t>(smaller->smallest.parameters.at(parameter->name));
      const auto at = std::ranges::find(values, high);
      if (at != values.begin()) low = *std::prev(at) + 1;
      best = std::move(smaller);
    }
    return best;
  }

 private:
  std::optional<Shrunk> first_failing(const Case& failing, const std::string& name,
                                      const std::vector<std::int64_t>& values) {
    std::vector<Case> cases;
    for (const auto value : values) {
      auto one = failing;
      one.id = "shrunk-" + std::to_string(value);
      one.parameters[name] = value;
      cases.push_back(std::move(one));
    }
    auto evidence = evidence_;
    evidence.cases = cases;
    const auto calls = make_calls(rubric_, cases, workplace_.seed);
    if (!calls) return std::nullopt;
    for (const auto& need : criterion_.check->needs()) {
      const auto kind = need.kind;
      if (!calls_entry(kind)) continue;
      const auto* entry = rubric_.contract.entry(need.name);
      if (entry == nullptr) return std::nullopt;
      evidence.entries[need.name] = program_.call(*entry, *calls);
      if (kind == model::Need::Kind::entry_cases) {
        evidence.reference_entries[need.name] = references_.call(rubric_, *entry, cases);
      }
    }
    for (const auto& one : cases) {
      auto alone = evidence;
      alone.cases = {one};
      auto judgement = criterion_.check->judge(alone, criterion_.points);
      if (judgement.verdict == model::Verdict::failed) return Shrunk{one, std::move(judgement)};
    }
    return std::nullopt;
  }

  const Workplace& workplace_;
  References& references_;
  const model::Rubric& rubric_;
  const model::Criterion& criterion_;
  toolchain::Program& program_;
  const model::Evidence& evidence_;
};

}  // namespace

std::optional<Shrunk> shrink(const Workplace& workplace, References& references, const model::Rubric& rubric,
                             const model::Criterion& criterion, const Case& failing, toolchain::Program& program,
                             const model::Evidence& evidence) {
  return Shrinker{workplace, references, rubric, criterion, program, evidence}.run(failing);
}

}  // namespace grader::engine
