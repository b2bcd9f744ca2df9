#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "grader/report/html.hpp"
#include "grader/report/html_parts.hpp"
#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/numbers.hpp"
#include "report_texts.hpp"

namespace grader::report {

namespace {

using model::Points;
using model::Verdict;
using text::Language;
using data = Values;

data cell(const model::CourseMark* mark, Language language) {
  data values{data::type::object};
  values.set("text", mark == nullptr ? std::string{"–"} : mark_text(mark->mark, language));
  values.set("provisional", flag(mark != nullptr && mark->provisional));
  return values;
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
    for (const auto& module : report.course.modules) cells << cell(find_mark(student.modules, module.id), language);
    for (const auto& module : report.course.modules) {
      for (const auto& exercise : module.exercises) cells << cell(find_mark(student.exercises, exercise.id), language);
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
    const auto mark = static_cast<double>(student.course.mark->units());
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
  // One bad copy is no hard criterion, as long as there are criteria that more students answered.
  constexpr std::int64_t kTelling = 3;
  const auto few = [](const Item& item) { return item.count < kTelling; };
  if (!std::ranges::all_of(sorted, few)) std::erase_if(sorted, few);
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
  values.set("has_attention", flag(any));
  values.set("attention", list);
}

/// Work that is there and could not be taken.
void add_not_graded(const ClassReport& report, Language language, data& values) {
  data list{data::type::list};
  for (const auto& remark : report.remarks) list << data{visible(text::format(remark, language))};
  values.set("has_not_graded", flag(!report.remarks.empty()));
  values.set("not_graded", list);
}

}  // namespace

std::string class_page(const ClassReport& report, Language language) {
  auto values = page_values(report, language);
  values.set("summary", text::format({"report.summary",
                                      {{"students", static_cast<std::int64_t>(report.marks.size())},
                                       {"results", static_cast<std::int64_t>(report.results.size())}}},
                                     language));
  add_marks(report, language, values);
  add_distribution(report, language, values);
  add_hardest(report, language, values);
  add_attention(report, language, values);
  add_not_graded(report, language, values);
  return render(texts::class_mustache, values);
}

}  // namespace grader::report
