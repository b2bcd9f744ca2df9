#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/model/message.hpp"

namespace grader::collect {

/// What one student hands in for one exercise.
struct FoundSubmission {
  std::string student;
  std::string exercise;
  std::filesystem::path folder;
  std::vector<model::Message> remarks;  ///< what was forgiven on the way
};

/// What was found, and what has to be said about the rest.
struct Found {
  std::vector<FoundSubmission> submissions;  ///< by student, then by exercise
  std::vector<std::string> students;         ///< of a class: all who have a folder, whatever is in it
  bool unreadable = false;                   ///< a folder could not be listed: said, and the machine's fault
  std::vector<model::Message> remarks;       ///< what was not graded, and why: nothing is passed over in silence
};

/// The exercises in one student's folder: `<exercise>/` or `<module>/<exercise>/`, one level deeper than expected
/// forgiven. Case, accents, separators and `ex1` for `ex1-out-of-range-threads` are forgiven where one reading is
/// possible, and said; where two are, both are named and neither is graded. Links are not followed.
Found find_in_student_folder(const std::filesystem::path& folder, const std::string& student,
                             const std::vector<std::string>& exercises, const std::vector<std::string>& modules);

/// `CLASS/<student>/<exercise>/` for every student.
Found find_in_class(const std::filesystem::path& folder, const std::vector<std::string>& exercises,
                    const std::vector<std::string>& modules);

/// This exercise alone: in a student's folders of exercises where there are some, else the student's folder is taken
/// for the exercise itself.
Found find_exercise_in_class(const std::filesystem::path& folder, const std::string& exercise,
                             const std::vector<std::string>& exercises, const std::vector<std::string>& modules);

/// The exercises that a folder's name can mean: one when it is the name or its only reading, several when it is
/// unclear.
std::vector<std::string> readings(const std::string& name, const std::vector<std::string>& exercises);

}  // namespace grader::collect
