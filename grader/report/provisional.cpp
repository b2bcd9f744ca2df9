#include "grader/report/provisional.hpp"

namespace grader::report {

std::vector<model::Message> why_provisional(const model::Result& result) {
  std::vector<model::Message> reasons;
  const auto& mark = result.mark;
  if (mark.judged < mark.total)
    reasons.push_back({"report.provisional", {{"judged", mark.judged}, {"total", mark.total}}});
  model::Points review;
  for (const auto& criterion : result.criteria) review += criterion.judgement.for_review;
  if (review > model::Points{}) reasons.push_back({"report.waits_for_review", {{"review", review}}});
  return reasons;
}

}  // namespace grader::report
