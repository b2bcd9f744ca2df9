#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/cli/exit_code.hpp"
#include "grader/cli/globals.hpp"
#include "grader/engine/reference.hpp"
#include "grader/engine/workplace.hpp"
#include "grader/model/course.hpp"
#include "grader/model/rubric.hpp"
#include "grader/sandbox/sandbox.hpp"

namespace grader::cli {

/// The course that a command works on, its rubrics read and found right.
struct CourseInUse {
  std::filesystem::path folder;
  model::Course course;
  std::vector<model::Rubric> rubrics;

  [[nodiscard]] const model::Rubric* rubric(std::string_view id) const;
};

/// Opens the course of `--course`, or the one around `start`, or the grader's own; says what is wrong with it. Nothing
/// is graded by a rubric with a mistake. Where no language was asked for, the course's is taken.
tl::expected<CourseInUse, ExitCode> open_course(Globals& globals, const std::filesystem::path& start);

/// Everything that grading needs, opened once a command.
class Session {
 public:
  /// `own`: the code is the caller's own. Where isolation cannot be had, limits alone do, and that is said.
  static tl::expected<std::unique_ptr<Session>, ExitCode> open(const Globals& globals, const CourseInUse& course,
                                                               engine::Seed seed, bool own = false);
  [[nodiscard]] const engine::Workplace& workplace() const { return workplace_; }
  [[nodiscard]] engine::References& references() { return references_; }

 private:
  Session(const CourseInUse& course, const Globals& globals, std::unique_ptr<sandbox::Sandbox> sandbox,
          engine::Seed seed);
  std::unique_ptr<sandbox::Sandbox> sandbox_;
  engine::Workplace workplace_;
  engine::References references_;
};

/// The exercise of that name; says which there are where there is none.
const model::Rubric* find_exercise(const Globals& globals, const CourseInUse& course, const std::string& id);

/// The seed to grade with: the given one, else the one kept in `out`, else a new one. It is kept there (readable by its
/// owner alone), so that what is graded again gets the same cases.
tl::expected<engine::Seed, ExitCode> private_seed(const Globals& globals, const std::string& given,
                                                  const std::filesystem::path& out);

}  // namespace grader::cli
