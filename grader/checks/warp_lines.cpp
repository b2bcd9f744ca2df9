#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "grader/checks/answers.hpp"
#include "grader/checks/compare.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/numbers.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::CaseEvidence;
using model::Evidence;
using model::Judgement;
using model::Need;
using model::Points;

constexpr std::size_t kWarp = 32;  // threads (CUDA C++ Programming Guide, Hardware Multithreading)

/// The memory lines that a warp touches when lane i reads the element that the function gives for i.
class WarpLines final : public model::Check {
 public:
  WarpLines(std::string entry, std::string key, std::int64_t element, std::int64_t line, std::int64_t size)
      : entry_{std::move(entry)}, key_{std::move(key)}, element_{element}, line_{line}, size_{size} {}

  [[nodiscard]] std::vector<Need> needs() const override {
    std::vector<Need> needs{{Need::Kind::entry_cases, entry_, {}}};
    if (!key_.empty()) needs.push_back({Need::Kind::answers, {}, {}});
    return needs;
  }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    if (auto problem = entry_problem(evidence, entry_)) return *problem;
    const auto reference = evidence.reference_entries.find(entry_);
    const auto reference_lanes =
        reference == evidence.reference_entries.end() ? std::nullopt : lanes(evidence, reference->second);
    if (!reference_lanes) return model::error({"program.reference_silent", {{"entry", entry_}}});
    const auto given = lanes(evidence, evidence.entries.at(entry_));
    if (!given) return not_counted(evidence);
    const auto& function = evidence.entries.at(entry_).function;
    if (auto repeated = repeated_index(*given, function)) return *repeated;
    if (auto outside = index_outside(*given, function)) return *outside;
    const auto counted = lines(*given), wanted = lines(*reference_lanes);
    if (counted != wanted)
      return model::failed({"warp.wrong_lines", {{"function", function}, {"count", counted}, {"wanted", wanted}}});
    if (key_.empty()) return model::passed(points, {{"warp.right", {{"function", function}, {"count", counted}}}});
    return judge_signed(evidence, counted, points);
  }

 private:
  /// What one lane reads.
  struct Lane {
    const model::Case* one;
    double index;
  };

  /// Every lane's index; nothing when one gave none, or when they are no warp.
  static std::optional<std::vector<Lane>> lanes(const Evidence& evidence, const model::EntryEvidence& entry) {
    std::vector<Lane> lanes;
    for (const auto& one : evidence.cases) {
      const auto found = entry.cases.find(one.id);
      if (!one.parameters.contains("lane") || found == entry.cases.end()) continue;
      const auto& run = found->second;
      if (run.state != CaseEvidence::State::ran || run.outputs.size() != 1) return std::nullopt;
      lanes.push_back({&one, element_value(run.outputs.begin()->second, 0)});
    }
    if (lanes.size() != kWarp) return std::nullopt;
    return lanes;
  }

  /// The number of distinct lines over the warp.
  [[nodiscard]] std::int64_t lines(const std::vector<Lane>& lanes) const {
    std::set<double> touched;
    for (const auto& lane : lanes)
      touched.insert(std::floor(lane.index * static_cast<double>(element_) / static_cast<double>(line_)));
    return static_cast<std::int64_t>(touched.size());
  }

  /// Two lanes that read one element: a pattern of the course gives each thread its own, and a function that always
  /// answers 0 would touch one line too.
  static std::optional<Judgement> repeated_index(const std::vector<Lane>& lanes, const std::string& function) {
    std::map<double, std::string> first_lane;
    for (const auto& [one, index] : lanes) {
      const auto [before, fresh] = first_lane.emplace(index, one->describe());
      if (fresh) continue;
      auto judgement = model::failed({"warp.repeated",
                                      {{"function", function},
                                       {"index", static_cast<std::int64_t>(index)},
                                       {"first", before->second},
                                       {"second", one->describe()}}});
      judgement.failing_case = one->id;
      return judgement;
    }
    return std::nullopt;
  }

  /// A lane that reads before or behind the array: the lines may be as many, and the program is wrong.
  [[nodiscard]] std::optional<Judgement> index_outside(const std::vector<Lane>& lanes,
                                                       const std::string& function) const {
    if (size_ == 0) return std::nullopt;
    for (const auto& [one, index] : lanes) {
      if (index >= 0 && index < static_cast<double>(size_)) continue;
      auto judgement = model::failed({"warp.outside",
                                      {{"function", function},
                                       {"index", static_cast<std::int64_t>(index)},
                                       {"case", one->describe()},
                                       {"last", size_ - 1}}});
      judgement.failing_case = one->id;
      return judgement;
    }
    return std::nullopt;
  }

  [[nodiscard]] Judgement not_counted(const Evidence& evidence) const {
    const auto& entry = evidence.entries.at(entry_);
    for (const auto& one : evidence.cases) {
      const auto found = entry.cases.find(one.id);
      if (found == entry.cases.end() ||
          (found->second.state == CaseEvidence::State::ran && found->second.outputs.size() == 1))
        continue;
      auto judgement = model::failed(
          {"warp.no_index", {{"function", entry.function}, {"case", one.describe()}, {"error", found->second.detail}}});
      for (const auto& message : found->second.shape_errors) judgement.messages.push_back(message);
      if (found->second.place.line > 0) judgement.place = found->second.place;
      judgement.failing_case = one.id;
      return judgement;
    }
    return model::error({"program.no_evidence", {}});
  }

  [[nodiscard]] Judgement judge_signed(const Evidence& evidence, std::int64_t counted, Points points) const {
    const auto answer = answer_at(evidence, key_);
    if (!answer) return answer.error();
    const auto* node = *answer;
    const auto number = node->is_scalar() ? read_integer(node->scalar) : std::nullopt;
    if (!number) return model::failed({"warp.no_number", {{"key", key_}}});
    if (*number != counted)
      return model::failed({"warp.signed_wrong", {{"key", key_}, {"found", node->scalar}, {"count", counted}}});
    return model::passed(points, {{"warp.signed_right", {{"key", key_}, {"count", counted}}}});
  }

  std::string entry_, key_;
  std::int64_t element_, line_;
  std::int64_t size_;  ///< elements of the array; 0: not known
};

}  // namespace

Made read_warp_lines(Reader& parameters, const CheckContext& /*context*/) {
  auto entry = parameters.text("entry");
  auto key = parameters.text_or("key", "");
  const auto element = parameters.integer_or("element", 4);
  const auto line = parameters.integer_or("line", 128);
  const auto size = parameters.integer_or("size", 0);
  if (element < 1 || line < 1 || size < 0) parameters.complain(parameters.self(), {"warp.bad_sizes", {}});
  if (!parameters.ok()) return nullptr;
  return std::make_unique<WarpLines>(std::move(entry), std::move(key), element, line, size);
}

}  // namespace grader::checks
