#include "grader/model/result.hpp"

#include <algorithm>

namespace grader::model {

Mark mark_of(const std::vector<CriterionResult>& criteria, Points total) {
  Mark mark;
  mark.total = total;
  for (const auto& criterion : criteria) {
    const auto verdict = criterion.judgement.verdict;
    if (verdict == Verdict::skipped || verdict == Verdict::error) {
      mark.provisional = true;
      continue;
    }
    mark.judged += criterion.points;
    mark.earned += criterion.judgement.earned;
    if (criterion.judgement.for_review > Points{}) mark.provisional = true;
  }
  if (mark.judged > Points{}) mark.scaled = total.scaled(mark.earned.units(), mark.judged.units());
  return mark;
}

bool all_passed(const Result& result) {
  return std::ranges::all_of(result.criteria, [](const CriterionResult& criterion) {
    const auto verdict = criterion.judgement.verdict;
    return verdict == Verdict::passed || verdict == Verdict::skipped || verdict == Verdict::error;
  });
}

bool has_error(const Result& result) {
  return std::ranges::any_of(result.criteria,
                             [](const CriterionResult& c) { return c.judgement.verdict == Verdict::error; });
}

}  // namespace grader::model
