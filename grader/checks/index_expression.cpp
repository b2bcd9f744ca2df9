#include <algorithm>

#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::IndexEvidence;
using model::Judgement;
using model::Need;
using model::Points;

/// The host loop computes the index as the kernel does, block * threads + thread, and guards the write with a test that
/// lets exactly 0 .. n-1 pass: shown by evaluating its own expressions on sampled threads.
class IndexExpression final : public model::Check {
 public:
  IndexExpression(std::string entry, bool bound) : entry_{std::move(entry)}, bound_{bound} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::index_expression, entry_, {}}}; }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    if (auto missing = program_missing(evidence)) return *missing;
    const auto found = evidence.indices.find(entry_);
    if (found == evidence.indices.end()) return model::error({"program.no_evidence", {}});
    // A function that never comes to its end has no loop that a person could read anything into.
    if (!found->second.recognised && never_ran(evidence)) return model::failed({"index.not_written", {}});
    if (!found->second.recognised) return model::for_review(points, {"index.not_recognised", {}});
    auto judgement = bound_ ? judge_bound(found->second, points) : judge_index(found->second, points);
    if (judgement.verdict != model::Verdict::passed && found->second.place.line > 0)
      judgement.place = found->second.place;
    return judgement;
  }

 private:
  /// Every call raised an exception: the starter's, most often. Where another criterion called nothing, nothing is
  /// known.
  [[nodiscard]] bool never_ran(const Evidence& evidence) const {
    const auto calls = evidence.entries.find(entry_);
    if (calls == evidence.entries.end() || calls->second.cases.empty()) return false;
    return std::ranges::all_of(calls->second.cases,
                               [](const auto& one) { return one.second.state == model::CaseEvidence::State::raised; });
  }

  static Judgement judge_index(const IndexEvidence& index, Points points) {
    if (index.samples.empty()) return model::for_review(points, {"index.not_recognised", {}});
    const auto wrong =
        std::ranges::find_if(index.samples, [](const auto& s) { return s.value != s.block * s.threads + s.thread; });
    if (wrong == index.samples.end())
      return model::passed(points, {{"index.right", {{"expression", index.expression}}}});
    return model::failed({"index.wrong",
                          {{"expression", index.expression},
                           {"block", wrong->block},
                           {"thread", wrong->thread},
                           {"threads", wrong->threads},
                           {"value", wrong->value},
                           {"wanted", wrong->block * wrong->threads + wrong->thread}}});
  }

  static Judgement judge_bound(const IndexEvidence& index, Points points) {
    if (index.bound.empty()) return model::failed({"index.no_bound", {}});
    // The threads that ran did not come to both sides of the end, or what they would have written is not known.
    if (index.bound_samples.empty())
      return model::for_review(points, {"index.bound_not_seen", {{"bound", index.bound}}});
    const auto wrong =
        std::ranges::find_if(index.bound_samples, [](const auto& s) { return s.passes != (s.index < s.size); });
    if (wrong == index.bound_samples.end())
      return model::passed(points, {{"index.bound_right", {{"bound", index.bound}}}});
    return model::failed({wrong->passes ? "index.bound_lets_pass" : "index.bound_stops",
                          {{"bound", index.bound}, {"index", wrong->index}, {"size", wrong->size}}});
  }

  std::string entry_;
  bool bound_;
};

}  // namespace

Made read_index_expression(Reader& parameters, const CheckContext& /*context*/) {
  auto entry = parameters.text("entry");
  const auto part = parameters.one_of("part", {"index", "bound"});
  return parameters.ok() ? std::make_unique<IndexExpression>(std::move(entry), part == "bound") : nullptr;
}

}  // namespace grader::checks
