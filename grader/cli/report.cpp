#include <algorithm>
#include <fstream>
#include <sstream>

#include "grader/cli/class_reports.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/model/result_json.hpp"

namespace grader::cli {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

int report(const Globals& given, const ReportArguments& arguments) {
  auto globals = given;
  const fs::path folder{arguments.folder};
  std::vector<model::Result> results;
  bool faulty = false;
  std::error_code error;
  for (const auto& item : fs::recursive_directory_iterator{folder / "results", error}) {
    if (item.path().filename() != "result.json" || !item.is_regular_file()) continue;
    auto result = model::from_json(text_of(item.path()));
    if (result) {
      results.push_back(std::move(*result));
    } else {
      faulty = true;
      say(globals, {"cli.result_unreadable", {{"path", item.path().string()}}});
      say(globals, result.error());
    }
  }
  if (error || results.empty()) {
    say(globals, {"cli.no_results", {{"path", arguments.folder}}});
    return kWrongCall;
  }
  std::ranges::sort(results, [](const model::Result& a, const model::Result& b) {
    return std::pair{a.student, a.exercise} < std::pair{b.student, b.exercise};
  });
  const auto course = open_course(globals, folder);
  if (!course) return course.error();
  ClassOutcome outcome{std::move(results), {}, faulty, false};
  if (const auto path = folder / "class.json"; fs::exists(path, error)) {
    auto record = model::class_from_json(text_of(path));
    if (record) {
      outcome.record = std::move(*record);
    } else {
      outcome.faulty = true;
      say(globals, {"cli.result_unreadable", {{"path", path.string()}}});
      say(globals, record.error());
    }
  }
  const auto older = std::erase_if(outcome.results, [&](const model::Result& result) {
    const auto& graded = outcome.record.graded;
    return !graded.empty() &&
           std::ranges::find(graded, model::ClassRecord::Graded{result.student, result.exercise}) == graded.end();
  });
  if (older > 0) say(globals, {"cli.older_results", {{"count", static_cast<std::int64_t>(older)}}});
  return finish_class(globals, *course, std::move(outcome), folder);
}

}  // namespace grader::cli
