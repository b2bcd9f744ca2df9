#include <algorithm>

#include "grader/checks/registry.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/cli/session.hpp"
#include "grader/engine/verify.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::cli {

namespace {

/// The rubrics that were named, or all; nothing when one does not exist.
std::optional<std::vector<const model::Rubric*>> named(const Globals& globals, const CourseInUse& course,
                                                       const std::vector<std::string>& names) {
  std::vector<const model::Rubric*> rubrics;
  for (const auto& name : names) {
    const auto* rubric = find_exercise(globals, course, std::filesystem::path{name}.stem().string());
    if (rubric == nullptr) return std::nullopt;
    rubrics.push_back(rubric);
  }
  if (names.empty()) {
    for (const auto& rubric : course.rubrics) rubrics.push_back(&rubric);
  }
  return rubrics;
}

}  // namespace

int rubric_lint(const Globals& given, const RubricArguments& arguments) {
  auto globals = given;
  // A course with a mistake does not open: open_course has said them all.
  const auto course = open_course(globals, std::filesystem::current_path());
  if (!course) return course.error();
  const auto rubrics = named(globals, *course, arguments.rubrics);
  if (!rubrics) return kWrongCall;
  print(text::format({"cli.lint_ok", {{"count", static_cast<std::int64_t>(rubrics->size())}}}, globals.language) +
        '\n');
  return kAllRight;
}

int rubric_verify(const Globals& given, const RubricArguments& arguments) {
  auto globals = given;
  const auto course = open_course(globals, std::filesystem::current_path());
  if (!course) return course.error();
  const auto rubrics = named(globals, *course, arguments.rubrics);
  if (!rubrics) return kWrongCall;
  auto session = Session::open(globals, *course, engine::Seed::random());
  if (!session) return session.error();

  bool holds = true;
  for (const auto* rubric : *rubrics) {
    const auto verification = engine::verify((*session)->workplace(), (*session)->references(), *rubric);
    for (const auto& problem : verification.problems) {
      holds = false;
      print(text::format({"cli.verify_problem",
                          {{"exercise", rubric->id}, {"problem", text::format(problem, globals.language)}}},
                         globals.language) +
            '\n');
    }
    if (!verification.problems.empty()) continue;
    print(text::format({"cli.verify_ok",
                        {{"exercise", rubric->id},
                         {"earned", verification.reference.mark.earned},
                         {"judged", verification.reference.mark.judged},
                         {"starter", verification.starter.mark.earned}}},
                       globals.language) +
          '\n');
  }
  return holds ? kAllRight : kSomethingFailed;
}

}  // namespace grader::cli
