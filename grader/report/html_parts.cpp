#include "grader/report/html_parts.hpp"

#include <algorithm>
#include <array>

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/numbers.hpp"
#include "report_texts.hpp"

namespace grader::report {

namespace {

using model::Points;
using model::Result;
using model::Verdict;
using text::Language;

constexpr std::array kWords{"skip",
                            "unsafe",
                            "marks",
                            "marks_caption",
                            "student",
                            "course_mark",
                            "star",
                            "distribution",
                            "hardest",
                            "distribution_caption",
                            "range",
                            "not_graded",
                            "students",
                            "hardest_caption",
                            "exercise",
                            "criterion",
                            "share",
                            "count",
                            "attention",
                            "replay",
                            "provisional_short"};

Values words(Language language) {
  Values all{Values::type::object};
  for (const char* word : kWords) all.set(word, text::format(std::string{"report."} + word, language));
  return all;
}

bool ran_unsafe(const std::vector<Result>& results) {
  return std::ranges::any_of(results, [](const Result& r) { return r.machine.sandbox == "none"; });
}

std::string footer(const ClassReport& report, Language language) {
  const auto version = report.results.empty() ? std::string{} : report.results.front().grader_version;
  return text::format({"report.footer", {{"version", version}}}, language);
}

}  // namespace

Values flag(bool value) { return Values{value ? Values::type::bool_true : Values::type::bool_false}; }

std::string render(std::string_view source, Values& values) {
  kainjow::mustache::mustache page{std::string{source}};
  return page.render(values);
}

Values page_values(const ClassReport& report, Language language) {
  Values values{Values::type::object};
  values.set("lang", std::string{text::name_of(language)});
  values.set("style", std::string{texts::style_css});
  values.set("course", visible(text::in(report.course.name, language)));
  values.set("w", words(language));
  values.set("footer", footer(report, language));
  values.set("unsafe", flag(ran_unsafe(report.results)));
  return values;
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

std::string mark_text(const std::optional<Points>& mark, Language language) {
  return mark ? text::points(*mark, language) : "–";
}

std::string course_mark_text(const model::CourseMark& mark, Points scale, Language language) {
  auto words = mark.mark ? text::points(*mark.mark, language) + '/' + text::points(scale, language) : std::string{"–"};
  if (mark.provisional) words += " (" + text::format("report.provisional_short", language) + ')';
  return words;
}

}  // namespace grader::report
