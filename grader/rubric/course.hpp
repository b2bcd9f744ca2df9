#pragma once

#include <filesystem>

#include "grader/model/course.hpp"
#include "grader/model/message.hpp"

namespace grader::rubric {

/// `rubrics/course.yaml`, and every mistake in it.
struct LoadedCourse {
  model::Course course;
  model::Diagnostics diagnostics;
};

LoadedCourse load_course(const std::filesystem::path& path);

}  // namespace grader::rubric
