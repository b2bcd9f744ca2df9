#include <algorithm>

#include "grader/checks/registry.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/cli/session.hpp"
#include "grader/engine/cases.hpp"
#include "grader/engine/verify.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::cli {

namespace {

/// The rubrics that were named, or all; nothing when one does not exist.
std::optional<std::vector<const model::Rubric*>> named(const Globals& globals, const CourseInUse& course,
                                                       const std::vector<std::string>& names) {
  std::vector<const model::Rubric*> rubrics;
  for (const auto& name : names) {
    // A file is itself, wherever it lies: another of that name in the course says nothing about it.
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error)) {
      const auto own = std::ranges::find_if(
          course.rubrics, [&](const model::Rubric& one) { return std::filesystem::equivalent(one.path, name, error); });
      if (own == course.rubrics.end()) {
        say(globals, {"cli.rubric_elsewhere", {{"path", name}, {"course", course.folder.string()}}});
        return std::nullopt;
      }
      rubrics.push_back(&*own);
      continue;
    }
    const auto* rubric = find_exercise(globals, course, name);
    if (rubric == nullptr) return std::nullopt;
    rubrics.push_back(rubric);
  }
  if (names.empty()) {
    for (const auto& rubric : course.rubrics) rubrics.push_back(&rubric);
  }
  return rubrics;
}

/// What is wrong with a rubric's cases once they are drawn: a size below zero, a division by zero.
std::optional<model::Message> drawing_problem(const model::Rubric& rubric) {
  if (rubric.contract.entries.empty()) return std::nullopt;
  const auto seed = engine::Seed::open_to_all();
  const auto cases = engine::draw_cases(rubric, seed);
  const auto calls = engine::make_calls(rubric, cases, seed);
  return calls ? std::nullopt : std::optional{calls.error()};
}

bool in_a_module(const model::Course& course, const std::string& id) {
  return std::ranges::any_of(course.modules, [&](const auto& module) {
    return std::ranges::any_of(module.exercises, [&](const auto& exercise) { return exercise.id == id; });
  });
}

/// Points that a starter has by right: its criteria need no work.
std::int64_t free_criteria(const model::Rubric& rubric) {
  return std::ranges::count_if(rubric.criteria, [](const auto& criterion) { return !criterion.needs_work; });
}

}  // namespace

int rubric_lint(const Globals& given, const RubricArguments& arguments) {
  auto globals = given;
  // A course with a mistake does not open: open_course has said them all.
  const auto course = open_course(globals, std::filesystem::current_path());
  if (!course) return course.error();
  const auto rubrics = named(globals, *course, arguments.rubrics);
  if (!rubrics) return kWrongCall;
  std::int64_t wrong = 0;
  for (const auto* rubric : *rubrics) {
    model::Diagnostic remark;
    remark.place.file = rubric->path;
    if (auto problem = drawing_problem(*rubric)) {
      ++wrong;
      remark.message = std::move(*problem);
      say(globals, remark);
    }
    if (in_a_module(course->course, rubric->id)) continue;
    remark.message = {"cli.not_in_course", {}};
    say(globals, remark);
  }
  if (wrong > 0) {
    say(globals, {"cli.rubrics_wrong", {{"count", wrong}}});
    return kWrongCall;
  }
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
                         {"starter", verification.starter.mark.earned},
                         {"free", free_criteria(*rubric)}}},
                       globals.language) +
          '\n');
  }
  return holds ? kAllRight : kSomethingFailed;
}

}  // namespace grader::cli
