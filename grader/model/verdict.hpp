#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/model/message.hpp"

namespace grader::model {

enum class Verdict {
  passed,
  partial,
  failed,
  review,   ///< a human must mark it; counts as 0 and is shown as provisional
  skipped,  ///< could not be judged here, with the reason; costs nothing
  error,    ///< the grader's or the machine's fault; costs nothing
};

std::string_view name_of(Verdict verdict);
std::optional<Verdict> verdict_named(std::string_view name);

/// Text that shows a verdict: the student's output, a compiler's message, the line of a note.
struct Excerpt {
  std::string label;  ///< a message key: `excerpt.stdout`, `excerpt.compiler`, ...
  std::string text;
  Place place;  ///< where it stands in the submission, if it does
  bool operator==(const Excerpt&) const = default;
};

/// What a check finds. The first message is the one thing to say; the others are details.
struct Judgement {
  Verdict verdict = Verdict::failed;
  Points earned;
  Points for_review;  ///< the part of the criterion's points that a human has still to decide
  std::vector<Message> messages;
  std::vector<Excerpt> excerpts;
  std::optional<Place> place;               ///< the line of the submission to mend
  std::optional<std::string> failing_case;  ///< id of the case that shows it, for the replay command
};

/// Judgements of the usual shapes.
Judgement passed(Points points, std::vector<Message> messages = {});
Judgement failed(Message message);
Judgement skipped(Message reason);
Judgement error(Message fault);
Judgement for_review(Points points, Message reason);
/// `passed` when all of `points` were earned, `failed` when none, else `partial`; `review` when nothing is wrong but
/// something is left for a human.
Judgement graded(Points earned, Points points, Points for_review, std::vector<Message> messages);

}  // namespace grader::model
