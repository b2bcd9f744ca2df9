#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/cli/session.hpp"
#include "grader/collect/class_folder.hpp"
#include "grader/engine/grade.hpp"

namespace grader::cli {

/// The work in one folder: that of the named exercise; or of the exercise whose name the folder bears; or of every
/// exercise in it, as in a student's repository. Says so where there is none.
tl::expected<std::vector<collect::FoundSubmission>, ExitCode> find_work(const Globals& globals,
                                                                        const CourseInUse& course,
                                                                        const std::filesystem::path& folder,
                                                                        const std::string& exercise);

struct ShowOptions {
  bool json = false;
  bool student = false;               ///< what a student may see
  std::filesystem::path out;          ///< also write results there; empty: nowhere
  std::optional<model::Points> pass;  ///< the mark from which the exit code is 0
};

/// Grades the work and prints each result; gives the exit code.
int grade_and_show(const Globals& globals, const CourseInUse& course, Session& session,
                   const std::vector<collect::FoundSubmission>& work, const engine::Selection& selection,
                   const ShowOptions& options);

}  // namespace grader::cli
