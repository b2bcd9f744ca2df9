#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "grader/checks/kinds.hpp"
#include "grader/model/rubric.hpp"

namespace grader::checks::testing {

/// A YAML document as the rubric's reader would give it; places count from line 1.
model::Node yaml(const std::string& text);

/// A check read from its parameters, in a rubric with the roles `answer`, `note` and `run`.
struct ReadCheck {
  std::unique_ptr<const model::Check> check;
  model::Diagnostics diagnostics;

  /// The keys of the mistakes, with commas.
  [[nodiscard]] std::string mistakes() const;
};

ReadCheck read_check(Made (*read)(Reader&, const CheckContext&), const std::string& parameters,
                     std::string_view points);

/// Evidence of one file handed in.
void hand_in(model::Evidence& evidence, const std::string& role, std::string text);

/// The keys of a judgement's messages, with commas.
std::string keys(const model::Judgement& judgement);

}  // namespace grader::checks::testing
