#include "grader/report/csv.hpp"

#include <algorithm>

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::report {

namespace {

using text::Language;

class Table {
 public:
  explicit Table(const CsvDialect& dialect) : dialect_{dialect} {
    if (dialect.byte_order_mark) text_ = "\xef\xbb\xbf";
  }

  /// Text, whoever wrote it.
  Table& cell(std::string text) {
    constexpr std::string_view kFormulaStarts = "=+-@\t\r";
    if (!text.empty() && kFormulaStarts.find(text.front()) != std::string_view::npos) text.insert(0, 1, '\'');
    return raw(text);
  }

  Table& number(const std::optional<model::Points>& value) {
    auto text = value ? value->str() : std::string{};
    if (dialect_.decimal_comma) std::ranges::replace(text, '.', ',');
    return raw(text);
  }

  Table& count(int value) { return raw(std::to_string(value)); }

  void end_line() {
    text_ += "\r\n";
    begins_line_ = true;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  Table& raw(const std::string& text) {
    if (!begins_line_) text_ += dialect_.separator;
    begins_line_ = false;
    const bool quote =
        text.find_first_of("\"\r\n") != std::string::npos || text.find(dialect_.separator) != std::string::npos;
    if (!quote) {
      text_ += text;
      return *this;
    }
    text_ += '"';
    for (const char c : text) text_ += c == '"' ? std::string{"\"\""} : std::string{c};
    text_ += '"';
    return *this;
  }

  const CsvDialect& dialect_;
  std::string text_;
  bool begins_line_ = true;
};

std::string name_of(const model::Course& course, const std::string& student) {
  const auto found = std::ranges::find(course.roster, student, &model::RosterEntry::id);
  return found == course.roster.end() ? std::string{} : found->name;
}

/// Criteria of a student's own submissions that a person has to settle.
struct OpenQuestions {
  int for_review = 0;
  int errors = 0;
};

OpenQuestions open_questions(const ClassReport& report, const std::string& student) {
  OpenQuestions open;
  for (const auto& result : report.results) {
    if (result.student != student) continue;
    for (const auto& criterion : result.criteria) {
      if (criterion.judgement.for_review > model::Points{}) ++open.for_review;
      if (criterion.judgement.verdict == model::Verdict::error) ++open.errors;
    }
  }
  return open;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

CsvDialect CsvDialect::of(Language language) {
  return language == Language::fr ? CsvDialect{';', true, true} : CsvDialect{};
}

std::string marks_csv(const ClassReport& report, Language language, const CsvDialect& dialect) {
  const auto word = [&](std::string_view key) { return text::format(key, language); };
  Table table{dialect};
  table.cell(word("report.student"));
  // A column for what only some courses have.
  const bool named = std::ranges::any_of(report.course.roster, [](const auto& entry) { return !entry.name.empty(); });
  if (named) table.cell(word("report.name"));
  for (const auto& module : report.course.modules) {
    for (const auto& exercise : module.exercises) table.cell(exercise.id);
  }
  for (const auto& module : report.course.modules) table.cell(text::in(module.title, language));
  table.cell(word("report.course_mark")).cell(word("report.provisional_short"));
  table.cell(word("report.for_review")).cell(word("report.errors")).end_line();
  for (const auto& student : report.marks) {
    table.cell(visible_line(student.student));
    if (named) table.cell(name_of(report.course, student.student));
    const auto mark = [&](const model::CourseMark* found) {
      table.number(found == nullptr ? std::nullopt : found->mark);
    };
    for (const auto& module : report.course.modules) {
      for (const auto& exercise : module.exercises) mark(find_mark(student.exercises, exercise.id));
    }
    for (const auto& module : report.course.modules) mark(find_mark(student.modules, module.id));
    mark(&student.course);
    table.cell(student.course.provisional ? word("report.yes") : word("report.no"));
    const auto waiting = open_questions(report, student.student);
    table.count(waiting.for_review).count(waiting.errors).end_line();
  }
  return table.text();
}

std::string criteria_csv(const ClassReport& report, Language language, const CsvDialect& dialect) {
  const auto word = [&](std::string_view key) { return text::format(key, language); };
  Table table{dialect};
  for (const auto* key : {"report.student", "report.authors", "report.module", "report.exercise", "report.criterion",
                          "report.verdict", "report.earned", "report.points", "report.for_review", "report.message"}) {
    table.cell(word(key));
  }
  table.end_line();
  for (const auto& result : report.results) {
    for (const auto& criterion : result.criteria) {
      const auto& judgement = criterion.judgement;
      table.cell(visible_line(result.student))
          .cell(visible_line(joined(result.authors)))
          .cell(result.module)
          .cell(result.exercise)
          .cell(criterion.id);
      table.cell(word("verdict." + std::string{name_of(judgement.verdict)}))
          .number(judgement.earned)
          .number(criterion.points)
          .number(judgement.for_review);
      table
          .cell(judgement.messages.empty() ? std::string{}
                                           : visible(text::format(judgement.messages.front(), language)))
          .end_line();
    }
  }
  return table.text();
}

}  // namespace grader::report
