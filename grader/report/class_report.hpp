#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/model/course.hpp"
#include "grader/model/result.hpp"

namespace grader::report {

/// All that the reports of a class are made from.
struct ClassReport {
  model::Course course;
  std::vector<model::Result> results;  ///< by student, then by exercise
  std::vector<model::StudentMarks> marks;
  std::vector<model::Message> remarks;  ///< what could not be graded, and why
};

/// The mark of an exercise or a module; null where there is none.
inline const model::CourseMark* find_mark(const std::map<std::string, model::CourseMark>& marks,
                                          const std::string& id) {
  const auto found = marks.find(id);
  return found == marks.end() ? nullptr : &found->second;
}

/// Who reads a page: a student is shown nothing of criteria that are not public but their title and points.
enum class Audience { student, instructor };

}  // namespace grader::report
