#include "grader/model/verdict.hpp"

#include <array>
#include <utility>

namespace grader::model {

namespace {
constexpr std::array<std::pair<Verdict, std::string_view>, 6> kNames{{
    {Verdict::passed, "passed"},
    {Verdict::partial, "partial"},
    {Verdict::failed, "failed"},
    {Verdict::review, "review"},
    {Verdict::skipped, "skipped"},
    {Verdict::error, "error"},
}};

Judgement with(Verdict verdict, Message message) {
  Judgement judgement;
  judgement.verdict = verdict;
  judgement.messages.push_back(std::move(message));
  return judgement;
}
}  // namespace

std::string_view name_of(Verdict verdict) {
  for (const auto& [value, name] : kNames) {
    if (value == verdict) return name;
  }
  return {};
}

std::optional<Verdict> verdict_named(std::string_view name) {
  for (const auto& [value, text] : kNames) {
    if (text == name) return value;
  }
  return std::nullopt;
}

Judgement passed(Points points, std::vector<Message> messages) {
  Judgement judgement;
  judgement.verdict = Verdict::passed;
  judgement.earned = points;
  judgement.messages = std::move(messages);
  return judgement;
}

Judgement failed(Message message) { return with(Verdict::failed, std::move(message)); }
Judgement skipped(Message reason) { return with(Verdict::skipped, std::move(reason)); }
Judgement error(Message fault) { return with(Verdict::error, std::move(fault)); }

Judgement for_review(Points points, Message reason) {
  auto judgement = with(Verdict::review, std::move(reason));
  judgement.for_review = points;
  return judgement;
}

Judgement graded(Points earned, Points points, Points for_review, std::vector<Message> messages) {
  Judgement judgement;
  judgement.earned = earned;
  judgement.for_review = for_review;
  judgement.messages = std::move(messages);
  if (earned == points) {
    judgement.verdict = Verdict::passed;
  } else if (for_review > Points{} && earned + for_review == points) {
    judgement.verdict = Verdict::review;
  } else {
    judgement.verdict = earned == Points{} ? Verdict::failed : Verdict::partial;
    // Points that wait for a human are never a plain failure.
    if (judgement.verdict == Verdict::failed && for_review > Points{}) judgement.verdict = Verdict::review;
  }
  return judgement;
}

}  // namespace grader::model
