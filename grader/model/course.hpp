#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/points.hpp"

namespace grader::model {

struct CourseExercise {
  std::string id;
  Points weight;
  std::optional<std::string> due;  ///< as the course writes it, ISO 8601
};

struct CourseModule {
  std::string id;
  Localized title;
  Points weight;
  std::vector<CourseExercise> exercises;
};

struct RosterEntry {
  std::string id;
  std::string name;
  std::string email;
};

/// What `rubrics/course.yaml` says of a course as a whole.
struct Course {
  std::string path;
  std::string id;
  Localized name;
  std::string language = "fr";
  Points scale = Points::whole(20);  ///< marks are out of this
  Points rounding;                   ///< marks are rounded half up to a multiple of this; zero: not at all
  std::vector<CourseModule> modules;
  std::vector<RosterEntry> roster;
};

}  // namespace grader::model
