#pragma once

#include <optional>

#include "grader/engine/reference.hpp"
#include "grader/engine/workplace.hpp"
#include "grader/model/check.hpp"
#include "grader/toolchain/program.hpp"

namespace grader::engine {

/// A smaller case that still fails, with the judgement that it gives.
struct Shrunk {
  model::Case smallest;
  model::Judgement judgement;
};

/// Looks for the smallest parameters, within the ranges that the rubric draws from, that fail `criterion` as the case
/// `failing` does; at most 20 cases are tried. Nothing when none smaller fails.
std::optional<Shrunk> shrink(const Workplace& workplace, References& references, const model::Rubric& rubric,
                             const model::Criterion& criterion, const model::Case& failing, toolchain::Program& program,
                             const model::Evidence& evidence);

}  // namespace grader::engine
