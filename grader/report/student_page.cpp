#include <algorithm>

#include <fmt/format.h>

#include "grader/report/html.hpp"
#include "grader/report/html_parts.hpp"
#include "grader/report/provisional.hpp"
#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/fold.hpp"
#include "grader/text/numbers.hpp"
#include "report_texts.hpp"

namespace grader::report {

namespace {

using model::Result;
using text::Language;
using data = Values;

/// Whoever is given the page has the work in another folder: the command then names none.
std::string replay_for(const Result& result, const model::CriterionResult& criterion, Audience audience) {
  const auto options = criterion.replay.rfind(" --criterion ");
  if (audience == Audience::instructor || options == std::string::npos) return criterion.replay;
  return "grader/run check " + result.exercise + " ." + criterion.replay.substr(options);
}

data criterion_row(const Result& result, const model::CriterionResult& criterion, Language language,
                   Audience audience) {
  const auto& judgement = criterion.judgement;
  data row{data::type::object}, messages{data::type::list}, excerpts{data::type::list};
  row.set("title", visible(text::in(criterion.title, language)));
  row.set("class", std::string{name_of(judgement.verdict)});
  row.set("sign", std::string{sign_of(judgement.verdict)});
  row.set("verdict", text::format("verdict." + std::string{name_of(judgement.verdict)}, language));
  row.set("earned", text::points(judgement.earned, language));
  row.set("points", text::points(criterion.points, language));
  const bool open = audience == Audience::instructor || criterion.visibility == model::Visibility::open;
  if (open) {
    for (const auto& message : judgement.messages) messages << data{visible(text::format(message, language))};
    for (const auto& excerpt : judgement.excerpts) {
      data item{data::type::object};
      item.set("label", text::format(excerpt.label, language));
      item.set("text", visible(excerpt.text));
      excerpts << item;
    }
  }
  row.set("messages", messages);
  row.set("excerpts", excerpts);
  // An absent value must be false by itself, or mustache would look for the name in what is around it.
  const data nothing{data::type::bool_false};
  row.set("advice", open && criterion.advice ? data{visible(text::in(*criterion.advice, language))} : nothing);
  row.set("place",
          open && judgement.place && judgement.place->line > 0 ? data{visible(judgement.place->str())} : nothing);
  row.set("replay",
          open && !criterion.replay.empty() ? data{visible(replay_for(result, criterion, audience))} : nothing);
  return row;
}

/// The student's own work, or the pair's that names them where they handed in none.
bool belongs_to(const Result& result, const std::string& student, const std::vector<Result>& all) {
  if (result.student == student) return true;
  const bool named = std::ranges::find(result.authors, student) != result.authors.end();
  return named && std::ranges::none_of(all, [&](const Result& own) {
           return own.student == student && own.exercise == result.exercise;
         });
}

data result_section(const Result& result, Language language, Audience audience) {
  data section{data::type::object}, remarks{data::type::list}, criteria{data::type::list};
  section.set("exercise", visible(result.exercise));
  section.set("title", visible(text::in(result.title, language)));
  section.set("mark", mark_text(result.mark.scaled, language) + "/" + text::points(result.mark.total, language));
  std::string authors;
  for (const auto& author : result.authors) authors += (authors.empty() ? "" : ", ") + visible(author);
  section.set("authors", authors);
  data provisional{data::type::list};
  for (const auto& reason : why_provisional(result)) provisional << data{text::format(reason, language)};
  section.set("provisional", provisional);
  for (const auto& remark : result.remarks) remarks << data{visible(text::format(remark, language))};
  for (const auto& criterion : result.criteria) criteria << criterion_row(result, criterion, language, audience);
  section.set("remarks", remarks);
  section.set("criteria", criteria);
  std::string tools;
  for (const auto& [name, version] : result.machine.tools) tools += " · " + name + ' ' + version;
  section.set("machine", visible(result.machine.architecture + " · " + result.machine.processor + " · " +
                                 result.machine.system + tools + " · sandbox " + result.machine.sandbox));
  return section;
}

}  // namespace

std::string page_name(const std::string& student) {
  const bool plain = !student.empty() && student.front() != '.' && student.size() <= 100 &&
                     std::ranges::all_of(student, [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
                     });
  if (plain) return student + ".html";
  // Readable where it can be, the same on every machine, and none that could leave its folder.
  constexpr std::size_t kShown = 40;
  std::string head;
  for (const char c : text::fold(student)) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (head.size() < kShown && (letter || (!head.empty() && head.back() != '-'))) head += letter ? c : '-';
  }
  while (head.ends_with('-')) head.pop_back();
  // FNV-1a: two names that fold to one still have a page each.
  std::uint64_t digest = 0xcbf29ce484222325ULL;
  for (const char c : student) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return fmt::format("{}-{:016x}.html", head.empty() ? "student" : head, digest);
}

std::string student_page(const ClassReport& report, const std::string& student, Language language, Audience audience) {
  auto values = page_values(report, language);
  data results{data::type::list}, modules{data::type::list};
  const auto marks = std::ranges::find(report.marks, student, &model::StudentMarks::student);
  values.set("student", visible(student));
  // What a student is given leads nowhere but to itself.
  values.set("class_link", flag(audience == Audience::instructor));
  if (marks != report.marks.end()) {
    for (const auto& module : report.course.modules) {
      data row{data::type::object};
      const auto* mark = find_mark(marks->modules, module.id);
      row.set("title", visible(text::in(module.title, language)));
      row.set("mark", mark == nullptr ? std::string{"–"} : course_mark_text(*mark, report.course.scale, language));
      modules << row;
    }
    values.set("course_mark", course_mark_text(marks->course, report.course.scale, language));
  }
  for (const auto& result : report.results) {
    if (belongs_to(result, student, report.results)) results << result_section(result, language, audience);
  }
  values.set("modules", modules);
  values.set("results", results);
  return render(texts::student_mustache, values);
}

}  // namespace grader::report
