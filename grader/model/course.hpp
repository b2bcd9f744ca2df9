#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/points.hpp"
#include "grader/model/result.hpp"

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

/// A mark out of the course's scale; nothing where there is none to give.
struct CourseMark {
  std::optional<Points> mark;
  bool provisional = false;
};

struct StudentMarks {
  std::string student;
  std::map<std::string, CourseMark> exercises;  ///< by id; only those that were handed in
  std::map<std::string, CourseMark> modules;    ///< by id
  CourseMark course;
};

/// The marks of a class, by student. A module's mark is the weighted mean of its exercises' marks; what was not handed
/// in counts 0; what nothing could be judged of is left out and makes the mark provisional. Each author of a pair's
/// work gets its mark. Rounded half up, once, at the end. `also`: students who are in the class with or without
/// results.
std::vector<StudentMarks> marks_of(const Course& course, std::span<const Result> results,
                                   std::span<const std::string> also = {});

}  // namespace grader::model
