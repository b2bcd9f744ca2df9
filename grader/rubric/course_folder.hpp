#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "grader/model/check.hpp"
#include "grader/model/course.hpp"
#include "grader/model/rubric.hpp"

namespace grader::rubric {

/// A folder with `exercises/` and `rubrics/course.yaml`; `reference/` is missing from a student edition.
bool is_course(const std::filesystem::path& folder);

/// The nearest parent of `start`, itself included, that is a course.
std::optional<std::filesystem::path> find_course(const std::filesystem::path& start);

/// The nearest parent of `start`, itself included, that has `exercises/` and `rubrics/` but no `rubrics/course.yaml`.
std::optional<std::filesystem::path> find_unfinished_course(const std::filesystem::path& start);

/// A course with all its rubrics, by module and id, and every mistake in any of them.
struct LoadedCourseFolder {
  model::Course course;
  std::vector<model::Rubric> rubrics;
  model::Diagnostics diagnostics;
};

LoadedCourseFolder load_course_folder(const std::filesystem::path& folder, std::span<const model::CheckKind> kinds);

}  // namespace grader::rubric
