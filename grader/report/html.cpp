#include "grader/report/html.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/numbers.hpp"
#include "report_texts.hpp"

namespace grader::report {

namespace {

namespace mustache = kainjow::mustache;
using model::Points;
using model::Result;
using model::Verdict;
using mustache::data;
using text::Language;

constexpr std::array kWords{"skip",        "unsafe",   "marks",           "marks_caption",    "student",
                            "course_mark", "star",     "distribution",    "hardest",          "distribution_caption",
                            "range",       "students", "hardest_caption", "exercise",         "criterion",
                            "share",       "count",    "attention",       "criteria",         "verdict",
                            "points",      "message",  "replay",          "provisional_short"};

data words(Language language) {
  data all{data::type::object};
  for (const char* word : kWords) all.set(word, text::format(std::string{"report."} + word, language));
  return all;
}

std::string_view sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: return "✓";
    case Verdict::partial: return "◐";
    case Verdict::failed: return "✗";
    case Verdict::review: return "?";
    case Verdict::skipped: return "–";
    case Verdict::error: break;
  }
  return "!";
}

/// A mark that may change says so in words.
std::string course_mark_text(const model::CourseMark& mark, Points scale, Language language) {
  auto words = mark.mark ? text::points(*mark.mark, language) + '/' + text::points(scale, language) : std::string{"–"};
  if (mark.provisional) words += " (" + text::format("report.provisional_short", language) + ')';
  return words;
}

std::string mark_text(const std::optional<Points>& mark, Language language) {
  return mark ? text::points(*mark, language) : "–";
}

bool ran_unsafe(const std::vector<Result>& results) {
  return std::ranges::any_of(results, [](const Result& r) { return r.machine.sandbox == "none"; });
}

std::string footer(const ClassReport& report, Language language) {
  const auto version = report.results.empty() ? std::string{} : report.results.front().grader_version;
  return text::format({"report.footer", {{"version", version}}}, language);
}

std::string render(std::string_view source, data& values) {
  mustache::mustache page{std::string{source}};
  return page.render(values);
}

data base(const ClassReport& report, Language language) {
  data values{data::type::object};
  values.set("lang", std::string{text::name_of(language)});
  values.set("style", std::string{texts::style_css});
  values.set("course", visible(text::in(report.course.name, language)));
  values.set("w", words(language));
  values.set("footer", footer(report, language));
  values.set("unsafe", data{ran_unsafe(report.results) ? data::type::bool_true : data::type::bool_false});
  return values;
}

data cell(const model::CourseMark* mark, Language language) {
  data values{data::type::object};
  values.set("text", mark == nullptr ? std::string{"–"} : mark_text(mark->mark, language));
  values.set("provisional",
             data{mark != nullptr && mark->provisional ? data::type::bool_true : data::type::bool_false});
  return values;
}

const model::CourseMark* find(const std::map<std::string, model::CourseMark>& marks, const std::string& id) {
  const auto found = marks.find(id);
  return found == marks.end() ? nullptr : &found->second;
}

void add_marks(const ClassReport& report, Language language, data& values) {
  data exercises{data::type::list}, modules{data::type::list}, students{data::type::list};
  for (const auto& module : report.course.modules) {
    for (const auto& exercise : module.exercises) exercises << data{exercise.id};
    modules << data{visible(text::in(module.title, language))};
  }
  for (const auto& student : report.marks) {
    data row{data::type::object}, cells{data::type::list};
    // The whole before its parts: on a narrow screen the first columns are what one sees.
    cells << cell(&student.course, language);
    for (const auto& module : report.course.modules) cells << cell(find(student.modules, module.id), language);
    for (const auto& module : report.course.modules) {
      for (const auto& exercise : module.exercises) cells << cell(find(student.exercises, exercise.id), language);
    }
    row.set("student", visible(student.student));
    row.set("page", page_name(student.student));
    row.set("cells", cells);
    students << row;
  }
  values.set("exercises", exercises);
  values.set("modules", modules);
  values.set("students", students);
}

/// Marks of the course in ten classes of equal width.
void add_distribution(const ClassReport& report, Language language, data& values) {
  constexpr std::size_t kClasses = 10;
  std::array<int, kClasses> counts{};
  const double scale = static_cast<double>(std::max<std::int64_t>(1, report.course.scale.units()));
  std::vector<double> marks;
  for (const auto& student : report.marks) {
    if (!student.course.mark) continue;
    const double mark = static_cast<double>(student.course.mark->units());
    marks.push_back(mark / Points::kUnitsPerPoint);
    const auto index =
        static_cast<std::size_t>(std::clamp(mark / scale * kClasses, 0.0, static_cast<double>(kClasses - 1)));
    ++counts[index];
  }
  std::ranges::sort(marks);
  double sum = 0;
  for (const double mark : marks) sum += mark;
  const double mean = marks.empty() ? 0 : sum / static_cast<double>(marks.size());
  const double median = marks.empty() ? 0 : (marks[(marks.size() - 1) / 2] + marks[marks.size() / 2]) / 2;
  values.set("distribution_text", text::format({"report.distribution_text",
                                                {{"count", static_cast<std::int64_t>(marks.size())},
                                                 {"mean", text::number(mean, language, 2)},
                                                 {"median", text::number(median, language, 2)}}},
                                               language));
  const int highest = std::max(1, *std::ranges::max_element(counts));
  data bars{data::type::list};
  for (std::size_t i = 0; i < kClasses; ++i) {
    data bar{data::type::object};
    bar.set("width", std::to_string(counts[i] * 100 / highest));
    bar.set("count", std::to_string(counts[i]));
    const auto bound = [&](std::size_t n) {
      return text::points(report.course.scale.scaled(static_cast<std::int64_t>(n), kClasses), language);
    };
    bar.set("range", bound(i) + "–" + bound(i + 1));
    bars << bar;
  }
  values.set("bars", bars);
}

void add_hardest(const ClassReport& report, Language language, data& values) {
  struct Item {
    std::string exercise, title;
    std::int64_t earned = 0, possible = 0, count = 0;
    [[nodiscard]] double share() const {
      return possible == 0 ? 1 : static_cast<double>(earned) / static_cast<double>(possible);
    }
  };
  std::map<std::string, Item> items;
  for (const auto& result : report.results) {
    for (const auto& criterion : result.criteria) {
      const auto verdict = criterion.judgement.verdict;
      if (verdict == Verdict::skipped || verdict == Verdict::error) continue;
      auto& item = items[result.exercise + '\n' + criterion.id];
      item.exercise = result.exercise;
      item.title = text::in(criterion.title, language);
      item.earned += criterion.judgement.earned.units();
      item.possible += criterion.points.units();
      ++item.count;
    }
  }
  std::vector<Item> sorted;
  for (auto& [key, item] : items) sorted.push_back(std::move(item));
  std::ranges::stable_sort(sorted, {}, &Item::share);
  constexpr std::size_t kShown = 12;
  data list{data::type::list};
  for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i) {
    data row{data::type::object};
    row.set("exercise", visible(sorted[i].exercise));
    row.set("criterion", visible(sorted[i].title));
    row.set("share", text::number(std::round(sorted[i].share() * 100), language, 0) + "\u00a0%");
    row.set("count", std::to_string(sorted[i].count));
    list << row;
  }
  values.set("hardest", list);
}

/// Criteria that a person has to look at.
void add_attention(const ClassReport& report, Language language, data& values) {
  data list{data::type::list};
  bool any = false;
  for (const auto& result : report.results) {
    for (const auto& criterion : result.criteria) {
      const auto verdict = criterion.judgement.verdict;
      if (verdict != Verdict::error && criterion.judgement.for_review == Points{} && !criterion.unstable) continue;
      any = true;
      data row{data::type::object};
      row.set("page", page_name(result.student));
      row.set("student", visible(result.student));
      row.set("exercise", visible(result.exercise));
      row.set("criterion", visible(text::in(criterion.title, language)));
      row.set("class", std::string{name_of(verdict)});
      row.set("verdict", text::format("verdict." + std::string{name_of(verdict)}, language));
      list << row;
    }
  }
  values.set("has_attention", data{any ? data::type::bool_true : data::type::bool_false});
  values.set("attention", list);
}

data criterion_row(const model::CriterionResult& criterion, Language language, Audience audience) {
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
  row.set("replay", open && !criterion.replay.empty() ? data{visible(criterion.replay)} : nothing);
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
  section.set(
      "provisional",
      result.mark.provisional
          ? data{text::format({"report.provisional", {{"judged", result.mark.judged}, {"total", result.mark.total}}},
                              language)}
          : data{data::type::bool_false});
  for (const auto& remark : result.remarks) remarks << data{visible(text::format(remark, language))};
  for (const auto& criterion : result.criteria) criteria << criterion_row(criterion, language, audience);
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
  // FNV-1a: the same name on every machine, and a name that cannot leave its folder.
  std::uint64_t digest = 0xcbf29ce484222325ULL;
  std::string head;
  for (const char c : student) {
    digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    constexpr std::size_t kShown = 64;
    if (head.size() < kShown) head += fmt::format("{:02x}", static_cast<unsigned char>(c));
  }
  return fmt::format("student-{}-{:016x}.html", head, digest);
}

std::string class_page(const ClassReport& report, Language language) {
  auto values = base(report, language);
  values.set("summary", text::format({"report.summary",
                                      {{"students", static_cast<std::int64_t>(report.marks.size())},
                                       {"results", static_cast<std::int64_t>(report.results.size())}}},
                                     language));
  add_marks(report, language, values);
  add_distribution(report, language, values);
  add_hardest(report, language, values);
  add_attention(report, language, values);
  return render(texts::class_mustache, values);
}

std::string student_page(const ClassReport& report, const std::string& student, Language language, Audience audience) {
  auto values = base(report, language);
  data results{data::type::list}, modules{data::type::list};
  const auto marks = std::ranges::find(report.marks, student, &model::StudentMarks::student);
  values.set("student", visible(student));
  // What a student is given leads nowhere but to itself.
  values.set("class_link", data{audience == Audience::instructor ? data::type::bool_true : data::type::bool_false});
  if (marks != report.marks.end()) {
    for (const auto& module : report.course.modules) {
      data row{data::type::object};
      const auto* mark = find(marks->modules, module.id);
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
