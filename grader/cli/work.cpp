#include "grader/cli/work.hpp"

#include <algorithm>
#include <set>

#include "grader/batch/atomic_file.hpp"
#include "grader/batch/batch.hpp"
#include "grader/model/result_json.hpp"
#include "grader/report/terminal.hpp"

namespace grader::cli {

namespace fs = std::filesystem;

namespace {

/// How many folders in this one, that are neither an exercise nor a module, hold exercises.
int people_in(const fs::path& folder, const std::vector<std::string>& exercises,
              const std::vector<std::string>& modules) {
  int people = 0;
  std::error_code error;
  for (fs::directory_iterator item{folder, error}, end; !error && item != end; item.increment(error)) {
    std::error_code ignored;
    const auto name = item->path().filename().string();
    const bool own = !collect::readings(name, exercises).empty() || std::ranges::find(modules, name) != modules.end();
    if (own || name.starts_with('.') || item->is_symlink(ignored) || !item->is_directory(ignored)) continue;
    if (!collect::find_in_student_folder(item->path(), name, exercises, modules).submissions.empty()) ++people;
  }
  return people;
}

}  // namespace

tl::expected<std::vector<collect::FoundSubmission>, ExitCode> find_work(const Globals& globals,
                                                                        const CourseInUse& course,
                                                                        const fs::path& folder,
                                                                        const std::string& exercise) {
  std::error_code error;
  const auto real = fs::weakly_canonical(folder, error);
  const auto name = real.filename().string();
  // `<student>/<exercise>`, or `<student>/<module>/<exercise>`.
  const auto student_of = [&] {
    auto above = real.parent_path().filename().string();
    const bool module = std::ranges::any_of(course.rubrics, [&](const auto& rubric) { return rubric.module == above; });
    return module ? real.parent_path().parent_path().filename().string() : above;
  };
  if (!exercise.empty()) {
    const auto* rubric = find_exercise(globals, course, exercise);
    if (rubric == nullptr) return tl::unexpected{kWrongCall};
    return std::vector{collect::FoundSubmission{student_of(), rubric->id, folder, {}}};
  }
  std::vector<std::string> ids;
  std::set<std::string> modules;
  for (const auto& rubric : course.rubrics) {
    ids.push_back(rubric.id);
    modules.insert(rubric.module);
  }
  const auto meant = collect::readings(name, ids);
  if (meant.size() == 1) return std::vector{collect::FoundSubmission{student_of(), meant.front(), folder, {}}};
  // Work in several folders is several people's: nobody's is graded, nor run, as another's.
  const std::vector<std::string> module_ids{modules.begin(), modules.end()};
  if (people_in(folder, ids, module_ids) > 1) {
    say(globals, {"cli.several_people", {{"path", folder.string()}}});
    return tl::unexpected{kWrongCall};
  }
  auto found = collect::find_in_student_folder(folder, name, ids, module_ids);
  for (const auto& remark : found.remarks) say(globals, remark);
  if (!found.submissions.empty()) return std::move(found.submissions);
  say(globals,
      {"cli.nothing_found", {{"path", folder.string()}, {"example", ids.empty() ? std::string{"ex1"} : ids.front()}}});
  return tl::unexpected{kWrongCall};
}

int grade_and_show(const Globals& globals, const CourseInUse& course, Session& session,
                   const std::vector<collect::FoundSubmission>& work, const engine::Selection& selection,
                   const ShowOptions& options) {
  bool failed = false, faulty = false;
  for (const auto& submission : work) {
    const auto& rubric = *course.rubric(submission.exercise);
    const auto result = engine::grade(session.workplace(), session.references(), rubric, submission, selection);
    const bool reaches = options.pass && result.mark.scaled && *result.mark.scaled >= *options.pass;
    failed = failed || (options.pass ? !reaches : !model::all_passed(result));
    faulty = faulty || model::has_error(result);
    if (options.json) {
      // One document, whatever their number: a list where there are several.
      const bool several = work.size() > 1;
      const bool first = &submission == &work.front(), last = &submission == &work.back();
      print((several ? (first ? "[\n" : ",\n") : "") + model::to_json(result) + (several && last ? "]\n" : ""));
    } else {
      const report::TerminalOptions look{globals.colour, globals.width,
                                         options.student ? report::Audience::student : report::Audience::instructor};
      print(report::terminal(result, globals.language, look));
    }
    if (options.out.empty()) continue;
    const auto path = batch::result_path(options.out, result.student, result.exercise);
    if (const auto written = batch::write_atomically(path, model::to_json(result)); !written) {
      say(globals, written.error());
      faulty = true;
    }
  }
  return faulty ? kGraderFailed : failed ? kSomethingFailed : kAllRight;
}

}  // namespace grader::cli
