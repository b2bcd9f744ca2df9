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
  std::vector<model::Message> remarks;
};

/// The submissions of `CLASS/<student>/<exercise>/`, or of `CLASS/<student>/` where `exercise` is given.
FoundClass find_class(const CourseInUse& course, const std::filesystem::path& folder, const std::string& exercise);

/// Writes the reports of a graded class, says where they are, and gives the exit code.
int finish_class(const Globals& globals, const CourseInUse& course, std::vector<model::Result> results,
                 const std::filesystem::path& out, bool faulty, bool stopped);

}  // namespace grader::cli
