#include <algorithm>

#include "grader/checks/compare.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::Case;
using model::CaseEvidence;
using model::Evidence;
using model::Judgement;
using model::Need;
using model::Points;

/// `any-3` is a member of the family `any`.
bool belongs(const std::string& id, const std::string& family) {
  return id == family ||
         (id.starts_with(family + '-') && id.find_first_not_of("0123456789-", family.size()) == std::string::npos) ||
         id.starts_with("shrunk-") || id == "replay";
}

/// How large a case is, for naming the smallest that fails: the sum of its numbers.
double size_of_case(const Case& one) {
  double size = 0;
  for (const auto& [name, value] : one.parameters) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) size += static_cast<double>(std::abs(*number));
  }
  return size;
}

class MatchesReference final : public model::Check {
 public:
  MatchesReference(std::string entry, std::vector<std::string> cases, Tolerance tolerance, bool partial)
      : entry_{std::move(entry)}, cases_{std::move(cases)}, tolerance_{tolerance}, partial_{partial} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::entry_cases, entry_, cases_}}; }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    if (auto problem = entry_problem(evidence, entry_)) return *problem;
    const auto reference = evidence.reference_entries.find(entry_);
    if (reference == evidence.reference_entries.end() || !reference->second.found) {
      if (reference != evidence.reference_entries.end() && reference->second.fault)
        return model::error(*reference->second.fault);
      return model::error({"program.reference_silent", {{"entry", entry_}}});
    }
    std::int64_t right = 0, total = 0;
    const Case* smallest = nullptr;
    Judgement worst;
    for (const auto& one : evidence.cases) {
      if (!wanted(one.id)) continue;
      ++total;
      auto judgement = judge_case(one, evidence.entries.at(entry_), reference->second);
      if (judgement.verdict == model::Verdict::error) return judgement;
      if (judgement.verdict == model::Verdict::passed) {
        ++right;
      } else if (smallest == nullptr || size_of_case(one) < size_of_case(*smallest)) {
        smallest = &one;
        worst = std::move(judgement);
      }
    }
    if (total == 0) return model::error({"program.no_evidence", {}});
    if (right == total) return model::passed(points, {{"matches.all", {{"count", total}}}});
    worst.failing_case = smallest->id;
    worst.messages.push_back({"matches.count", {{"right", right}, {"total", total}}});
    if (partial_ && right > 0) {
      worst.earned = points.scaled(right, total);
      worst.verdict = model::Verdict::partial;
    }
    return worst;
  }

 private:
  [[nodiscard]] bool wanted(const std::string& id) const {
    return cases_.empty() || std::ranges::any_of(cases_, [&](const auto& family) { return belongs(id, family); });
  }

  [[nodiscard]] Judgement judge_case(const Case& one, const model::EntryEvidence& found,
                                     const model::EntryEvidence& reference) const {
    const auto mine = found.cases.find(one.id), theirs = reference.cases.find(one.id);
    if (theirs == reference.cases.end() || theirs->second.state != CaseEvidence::State::ran) {
      return model::error({"matches.reference_failed", {{"case", one.describe()}}});
    }
    if (mine == found.cases.end()) return model::error({"program.no_evidence", {}});
    const auto& run = mine->second;
    const auto say = [&](std::string key, std::map<std::string, model::Argument> arguments = {}) {
      arguments["case"] = one.describe();
      auto judgement = model::failed({std::move(key), std::move(arguments)});
      if (run.place.line > 0) judgement.place = run.place;
      return judgement;
    };
    switch (run.state) {
      case CaseEvidence::State::raised: return say("matches.raised", {{"error", run.detail}});
      case CaseEvidence::State::crashed: return say("matches.crashed", {{"how", run.detail}});
      case CaseEvidence::State::timed_out: return say("matches.timed_out", {{"limit", run.time_limit}});
      case CaseEvidence::State::not_reached: return say("matches.not_reached");
      case CaseEvidence::State::ran: break;
    }
    if (!run.out_of_bounds.empty()) return say("matches.out_of_bounds", {{"name", run.out_of_bounds.front()}});
    if (!run.shape_errors.empty()) {
      auto judgement = say("matches.wrong_shape");
      judgement.messages.push_back(run.shape_errors.front());
      return judgement;
    }
    if (!run.changed_inputs.empty()) return say("matches.changed_input", {{"name", run.changed_inputs.front()}});
    for (const auto& [name, expected] : theirs->second.outputs) {
      const auto output = run.outputs.find(name);
      if (output == run.outputs.end()) return say("matches.missing_output", {{"name", name}});
      const auto difference = first_difference(output->second, expected, tolerance_);
      if (!difference) continue;
      const auto unwritten = run.unwritten.find(name);
      if (unwritten != run.unwritten.end() && unwritten->second <= difference->position) {
        return say("matches.unwritten", {{"name", name}, {"element", element_name(name, expected, unwritten->second)}});
      }
      return say("matches.differs", {{"element", element_name(name, expected, difference->position)},
                                     {"found", difference->found},
                                     {"expected", difference->expected}});
    }
    return model::passed({});
  }

  std::string entry_;
  std::vector<std::string> cases_;  ///< empty: all
  Tolerance tolerance_;
  bool partial_;
};

}  // namespace

Made read_matches_reference(Reader& parameters, const CheckContext& /*context*/) {
  auto entry = parameters.text("entry");
  auto cases = parameters.texts_or_empty("cases");
  if (cases.size() == 1 && cases.front() == "all") cases.clear();
  Tolerance tolerance;
  tolerance.ulp = parameters.integer_or("ulp", 0);
  const bool by_distance = parameters.has("rtol") || parameters.has("atol");
  tolerance.relative = parameters.number_or("rtol", 0);
  tolerance.absolute = parameters.number_or("atol", 0);
  tolerance.by_ulp = !by_distance;
  if (by_distance && parameters.has("ulp")) parameters.complain(parameters.self(), {"matches.two_tolerances", {}});
  if (tolerance.ulp < 0 || tolerance.relative < 0 || tolerance.absolute < 0)
    parameters.complain(parameters.self(), {"matches.negative_tolerance", {}});
  const bool partial = parameters.flag_or("partial", false);
  if (!parameters.ok()) return nullptr;
  return std::make_unique<MatchesReference>(std::move(entry), std::move(cases), tolerance, partial);
}

}  // namespace grader::checks
