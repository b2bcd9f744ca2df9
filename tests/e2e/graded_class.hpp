#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grader/batch/batch.hpp"
#include "grader/cli/class_reports.hpp"
#include "grader/cli/session.hpp"

namespace grader {

/// A folder that is gone with its owner.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "grader-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// This repository's course, opened as every command opens it.
inline cli::CourseInUse open_own_course() {
  cli::Globals globals;
  globals.language = text::Language::en;
  globals.language_given = true;
  globals.course = COURSE;
  auto course = cli::open_course(globals, COURSE);
  if (!course) throw std::runtime_error{"the course has mistakes"};
  return std::move(*course);
}

/// Grades a class with the demo's seed; results lie below `out`.
inline std::vector<model::Result> grade_class(const cli::CourseInUse& course, const std::filesystem::path& folder,
                                              const std::filesystem::path& out, unsigned workers,
                                              const std::string& seed = "demo") {
  cli::Globals globals;
  globals.language = text::Language::en;
  auto session = cli::Session::open(globals, course, {seed});
  if (!session) throw std::runtime_error{"no sandbox"};
  const auto found = cli::find_class(course, folder, "");
  batch::Options options;
  options.workers = workers;
  options.out = out;
  return batch::run((*session)->workplace(), (*session)->references(), course.rubrics, found.submissions, options)
      .results;
}

}  // namespace grader
