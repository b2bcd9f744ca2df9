#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/core.h>

#include "grader/cli/class_reports.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/cli/session.hpp"
#include "grader/cli/work.hpp"
#include "grader/engine/cases.hpp"
#include "grader/engine/grade.hpp"
#include "grader/model/result_json.hpp"
#include "grader/report/terminal.hpp"

namespace grader::cli {

namespace {

/// `n=33,threads=32` as a case; nothing when it is none.
std::optional<model::Case> parse_case(std::string_view text) {
  model::Case one;
  one.id = "replay";
  one.visible = true;
  while (!text.empty()) {
    const auto comma = text.find(',');
    const auto part = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    const auto equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    std::int64_t value = 0;
    const auto number = part.substr(equals + 1);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc{} || end != number.data() + number.size()) return std::nullopt;
    one.parameters[std::string{part.substr(0, equals)}] = value;
  }
  if (one.parameters.empty()) return std::nullopt;
  return one;
}

bool has_criterion(const Globals& globals, const model::Rubric& rubric, const std::string& id) {
  if (std::ranges::find(rubric.criteria, id, &model::Criterion::id) != rubric.criteria.end()) return true;
  std::string known;
  for (const auto& criterion : rubric.criteria) known += (known.empty() ? "" : ", ") + criterion.id;
  say(globals, {"cli.unknown_criterion", {{"criterion", id}, {"known", known}}});
  return false;
}

}  // namespace

int check(const Globals& given, const CheckArguments& arguments) {
  auto globals = given;
  auto wanted = arguments;
  // `grader check .`: a lone argument that is a folder and no exercise is the path.
  std::error_code error;
  if (wanted.path == "." && wanted.exercise.find_first_of("./") != std::string::npos &&
      std::filesystem::is_directory(wanted.exercise, error)) {
    std::swap(wanted.path, wanted.exercise);
    wanted.exercise.clear();
  }
  engine::Selection selection;
  selection.public_only = true;
  if (!wanted.criterion.empty()) selection.criterion = wanted.criterion;
  if (!wanted.only_case.empty()) {
    selection.only_case = parse_case(wanted.only_case);
    if (!selection.only_case) {
      say(globals, {"cli.bad_case", {{"text", wanted.only_case}}});
      return kWrongCall;
    }
  }
  if (!is_folder(globals, wanted.path)) return kWrongCall;
  const auto course = open_course(globals, wanted.path);
  if (!course) return course.error();
  const auto work = find_work(globals, *course, wanted.path, wanted.exercise);
  if (!work) return work.error();
  if (selection.criterion) {
    for (const auto& submission : *work) {
      if (!has_criterion(globals, *course->rubric(submission.exercise), *selection.criterion)) return kWrongCall;
    }
  }
  if (selection.only_case) {
    for (const auto& submission : *work) {
      const auto problem = engine::case_problem(*course->rubric(submission.exercise), *selection.only_case);
      if (!problem) continue;
      say(globals, *problem);
      return kWrongCall;
    }
  }
  auto session = Session::open(globals, *course, engine::Seed::open_to_all(), true);
  if (!session) return session.error();
  return grade_and_show(globals, *course, **session, *work, selection,
                        {.json = wanted.json, .student = true, .out = {}, .pass = {}});
}

int grade(const Globals& given, const GradeArguments& arguments) {
  auto globals = given;
  std::optional<model::Points> pass;
  if (!arguments.pass.empty()) {
    // As the French write it, too.
    auto text = arguments.pass;
    std::ranges::replace(text, ',', '.');
    pass = model::Points::parse(text);
    if (!pass || *pass < model::Points{}) {
      say(globals, {"cli.bad_pass", {{"text", arguments.pass}}});
      return kWrongCall;
    }
  }
  if (!is_folder(globals, arguments.path)) return kWrongCall;
  const auto course = open_course(globals, arguments.path);
  if (!course) return course.error();
  const auto work = find_work(globals, *course, arguments.path, arguments.exercise);
  if (!work) return work.error();
  for (const auto& submission : *work) {
    if (!pass || *pass <= course->rubric(submission.exercise)->points) continue;
    say(globals, {"cli.bad_pass", {{"text", arguments.pass}}});
    return kWrongCall;
  }
  auto seed = private_seed(globals, arguments.seed, arguments.out);
  if (!seed) return seed.error();
  auto session = Session::open(globals, *course, std::move(*seed));
  if (!session) return session.error();
  return grade_and_show(globals, *course, **session, *work, {},
                        {.json = arguments.json, .student = false, .out = arguments.out, .pass = pass});
}

}  // namespace grader::cli
