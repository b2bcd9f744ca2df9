#include "grader/cli/class_reports.hpp"

#include <algorithm>
#include <set>

#include "grader/batch/atomic_file.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/html.hpp"
#include "grader/report/junit.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> exercise_ids(const CourseInUse& course) {
  std::vector<std::string> ids;
  for (const auto& rubric : course.rubrics) ids.push_back(rubric.id);
  return ids;
}

std::vector<std::string> module_ids(const CourseInUse& course) {
  std::set<std::string> ids;
  for (const auto& rubric : course.rubrics) ids.insert(rubric.module);
  return {ids.begin(), ids.end()};
}

/// Pages of students who are no longer in the class: nobody must be handed an old one.
void remove_other_pages(const fs::path& folder, const std::vector<std::pair<fs::path, std::string>>& written) {
  std::vector<fs::path> others;
  std::error_code error;
  for (fs::directory_iterator item{folder, error}, end; !error && item != end; item.increment(error)) {
    const bool ours =
        std::ranges::find(written, item->path(), &std::pair<fs::path, std::string>::first) != written.end();
    if (!ours && item->path().extension() == ".html") others.push_back(item->path());
  }
  for (const auto& page : others) fs::remove(page, error);
}

/// Writes every report; false when one could not be written, which is said.
bool write_reports(const Globals& globals, const report::ClassReport& report, const fs::path& out) {
  const auto dialect = report::CsvDialect::of(globals.language);
  std::vector<std::pair<fs::path, std::string>> files{
      {out / "index.html", report::class_page(report, globals.language)},
      {out / "marks.csv", report::marks_csv(report, globals.language, dialect)},
      {out / "criteria.csv", report::criteria_csv(report, globals.language, dialect)},
      {out / "junit.xml", report::junit(report, globals.language)},
  };
  for (const auto& student : report.marks) {
    files.emplace_back(out / "students" / report::page_name(student.student),
                       report::student_page(report, student.student, globals.language, report::Audience::instructor));
    files.emplace_back(out / "feedback" / report::page_name(student.student),
                       report::student_page(report, student.student, globals.language, report::Audience::student));
  }
  bool written = true;
  for (const auto& [path, text] : files) {
    if (const auto done = batch::write_atomically(path, text); !done) {
      written = false;
      say(globals, done.error());
    }
  }
  for (const char* folder : {"students", "feedback"}) remove_other_pages(out / folder, files);
  return written;
}

}  // namespace

FoundClass find_class(const CourseInUse& course, const fs::path& folder, const std::string& exercise) {
  auto found = exercise.empty()
                   ? collect::find_in_class(folder, exercise_ids(course), module_ids(course))
                   : collect::find_exercise_in_class(folder, exercise, exercise_ids(course), module_ids(course));
  model::ClassRecord record{std::move(found.students), {}, std::move(found.remarks)};
  for (const auto& one : found.submissions) record.graded.push_back({one.student, one.exercise});
  return {std::move(found.submissions), std::move(record), found.unreadable};
}

int finish_class(const Globals& globals, const CourseInUse& course, ClassOutcome outcome, const fs::path& out) {
  report::ClassReport report{course.course, std::move(outcome.results), {}, std::move(outcome.record.remarks)};
  report.marks = model::marks_of(course.course, report.results, outcome.record.students);
  const bool written = write_reports(globals, report, out);

  std::int64_t errors = 0;
  for (const auto& result : report.results) errors += model::has_error(result) ? 1 : 0;
  const auto line = [&](const model::Message& message) { print(text::format(message, globals.language) + '\n'); };
  line({"cli.graded", {{"count", static_cast<std::int64_t>(report.results.size())}}});
  if (errors > 0) line({"cli.errors", {{"count", errors}}});
  if (outcome.stopped) line({"cli.stopped", {}});
  if (!report.remarks.empty()) line({"cli.not_graded", {{"count", static_cast<std::int64_t>(report.remarks.size())}}});
  line({"cli.reports", {}});
  for (const char* name : {"index.html", "students/", "feedback/", "marks.csv", "criteria.csv", "junit.xml"})
    print("  " + (out / name).string() + '\n');
  return outcome.faulty || !written || errors > 0 || outcome.stopped ? kGraderFailed : kAllRight;
}

}  // namespace grader::cli
