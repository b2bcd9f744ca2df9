#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/globals.hpp"
#include "grader/cli/session.hpp"
#include "grader/collect/class_folder.hpp"
#include "grader/model/result.hpp"

namespace grader::cli {

/// What a class folder holds: submissions, and what has to be said about it.
struct FoundClass {
  std::vector<collect::FoundSubmission> submissions;
  model::ClassRecord record;
  bool unreadable = false;  ///< a folder could not be read
};

/// The submissions of `CLASS/<student>/<exercise>/`, or of `CLASS/<student>/` where `exercise` is given.
FoundClass find_class(const CourseInUse& course, const std::filesystem::path& folder, const std::string& exercise);

/// How grading a class went.
struct ClassOutcome {
  std::vector<model::Result> results;
  model::ClassRecord record;
  bool faulty = false;   ///< something could not be graded or read, which was said
  bool stopped = false;  ///< before its end, by the user
};

/// Writes the reports of a graded class, says where they are, and gives the exit code.
int finish_class(const Globals& globals, const CourseInUse& course, ClassOutcome outcome,
                 const std::filesystem::path& out);

}  // namespace grader::cli
