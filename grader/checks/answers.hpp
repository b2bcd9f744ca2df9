#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "grader/model/evidence.hpp"
#include "grader/model/verdict.hpp"

namespace grader::checks {

/// The answer at a dotted key of the submission's answers.yaml. When there is none (no file, no key, nothing written)
/// the error is the judgement that says so.
tl::expected<const model::Node*, model::Judgement> answer_at(const model::Evidence& evidence, const std::string& key);

/// The submission's answers.yaml as a whole, or the judgement that says why there is none.
tl::expected<const model::Node*, model::Judgement> answers_of(const model::Evidence& evidence);

}  // namespace grader::checks
