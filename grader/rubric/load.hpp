#pragma once

#include <filesystem>
#include <span>

#include "grader/model/check.hpp"
#include "grader/model/rubric.hpp"

namespace grader::rubric {

/// A rubric as far as it could be read, and every mistake in it. Nothing is graded by a rubric with a mistake.
struct Loaded {
  model::Rubric rubric;
  model::Diagnostics diagnostics;
};

/// Reads `rubrics/<module>/<exercise>.yaml` of a course. `course`: the folder whose `reference/` is looked into; a
/// course without that folder (a student edition) has no references to miss.
Loaded load_rubric(const std::filesystem::path& path, const std::filesystem::path& course,
                   std::span<const model::CheckKind> kinds);

}  // namespace grader::rubric
