#include "grader/report/terminal.hpp"

#include <algorithm>
#include <array>

#include "grader/report/provisional.hpp"
#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/numbers.hpp"

namespace grader::report {

namespace {

using model::CriterionResult;
using model::Message;
using model::Result;
using model::Verdict;
using text::Language;

/// A sign a verdict, so that colour never stands alone, and its colour (ECMA-48 SGR).
struct Look {
  std::string_view sign, colour;
};
Look look(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: return {"✓", "32"};
    case Verdict::partial: return {"◐", "33"};
    case Verdict::failed: return {"✗", "31"};
    case Verdict::review: return {"?", "36"};
    case Verdict::skipped: return {"–", "90"};
    case Verdict::error: return {"!", "35"};
  }
  return {" ", "0"};
}

class Page {
 public:
  Page(const Result& result, Language language, const TerminalOptions& options)
      : result_{result}, language_{language}, options_{options}, width_{std::clamp(options.width, 40, 120)} {}

  std::string write() {
    head();
    if (const auto* first = mend_first(result_)) mend(*first);
    table();
    details();
    mark();
    return std::move(text_);
  }

 private:
  [[nodiscard]] std::string say(const Message& message) const { return visible(text::format(message, language_)); }
  [[nodiscard]] std::string say(std::string_view key) const { return text::format(key, language_); }
  [[nodiscard]] std::string points(model::Points value) const { return text::points(value, language_); }
  [[nodiscard]] std::string coloured(std::string_view code, std::string_view words) const {
    if (!options_.colour) return std::string{words};
    return "\033[" + std::string{code} + 'm' + std::string{words} + "\033[0m";
  }
  [[nodiscard]] bool open(const CriterionResult& criterion) const {
    return options_.audience == Audience::instructor || criterion.visibility == model::Visibility::open;
  }

  void head() {
    text_ += coloured("1", visible(text::in(result_.title, language_))) + "  " +
             coloured("90", result_.exercise + " · " + visible_line(result_.student)) + '\n';
    if (result_.machine.sandbox == "none") text_ += coloured("31", say("report.unsafe")) + '\n';
    for (const auto& remark : result_.remarks)
      text_ += wrapped("· " + visible_line(text::format(remark, language_)), width_, "");
    text_ += '\n';
  }

  void mend(const CriterionResult& criterion) {
    const auto& judgement = criterion.judgement;
    text_ += coloured("1", say("report.mend_first")) + ' ' + visible(text::in(criterion.title, language_)) + '\n';
    for (const auto& message : judgement.messages) text_ += wrapped(say(message), width_, "  ");
    if (judgement.place && judgement.place->line > 0)
      text_ += "  " + coloured("36", visible_line(judgement.place->str())) + '\n';
    if (criterion.advice) text_ += wrapped(visible(text::in(*criterion.advice, language_)), width_, "  ");
    for (const auto& excerpt : judgement.excerpts) {
      text_ += "  " + coloured("90", say(excerpt.label)) + '\n' + quoted(excerpt.text);
    }
    if (!criterion.replay.empty())
      text_ += "  " + say("report.replay") + "\n    " + visible_line(criterion.replay) + '\n';
    text_ += '\n';
  }

  /// The first lines of a student's text, each marked as such.
  static std::string quoted(const std::string& text) {
    constexpr int kMaxLines = 12;
    std::string lines;
    std::string_view rest = text;
    for (int i = 0; i < kMaxLines && !rest.empty(); ++i) {
      const auto end = rest.find('\n');
      lines += "  | " + visible(rest.substr(0, end)) + '\n';
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    }
    if (!rest.empty()) lines += "  | …\n";
    return lines;
  }

  void table() {
    int titles = 0;
    for (const auto& criterion : result_.criteria)
      titles = std::max(titles, display_width(text::in(criterion.title, language_)));
    titles = std::min(titles, width_ - 28);
    for (const auto& criterion : result_.criteria) {
      const auto [sign, colour] = look(criterion.judgement.verdict);
      const auto verdict = say("verdict." + std::string{name_of(criterion.judgement.verdict)});
      text_ += ' ' + coloured(colour, sign) + ' ' + padded(visible(text::in(criterion.title, language_)), titles) +
               "  " + padded(points(criterion.judgement.earned) + "/" + points(criterion.points), 10) +
               coloured(colour, verdict) + '\n';
    }
    text_ += '\n';
  }

  /// What the other criteria have to say, but for those that passed.
  void details() {
    const auto* first = mend_first(result_);
    for (const auto& criterion : result_.criteria) {
      const bool quiet =
          &criterion == first || criterion.judgement.verdict == Verdict::passed || criterion.judgement.messages.empty();
      if (quiet || !open(criterion)) continue;
      const auto [sign, colour] = look(criterion.judgement.verdict);
      text_ += coloured(colour, sign) + ' ' + coloured("1", visible(text::in(criterion.title, language_))) + '\n';
      for (const auto& message : criterion.judgement.messages) text_ += wrapped(say(message), width_, "  ");
      if (options_.audience == Audience::instructor && !criterion.replay.empty())
        text_ += "    " + visible_line(criterion.replay) + '\n';
    }
  }

  void mark() {
    if (!result_.mark.scaled) {
      text_ += say("report.no_mark") + '\n';
      return;
    }
    const auto words = points(*result_.mark.scaled) + "/" + points(result_.mark.total);
    text_ += coloured("1", say({"report.mark", {{"mark", words}}})) + '\n';
    for (const auto& reason : why_provisional(result_)) text_ += wrapped(say(reason), width_, "");
  }

  const Result& result_;
  Language language_;
  const TerminalOptions& options_;
  int width_;
  std::string text_;
};

}  // namespace

const CriterionResult* mend_first(const Result& result) {
  const CriterionResult* first = nullptr;
  const auto lost = [](const CriterionResult& criterion) {
    return criterion.points - criterion.judgement.earned - criterion.judgement.for_review;
  };
  for (const auto& criterion : result.criteria) {
    const auto verdict = criterion.judgement.verdict;
    const bool to_mend = verdict == Verdict::failed || verdict == Verdict::partial;
    if (!to_mend || criterion.visibility != model::Visibility::open) continue;
    if (first == nullptr || lost(criterion) > lost(*first)) first = &criterion;
  }
  return first;
}

std::string terminal(const Result& result, Language language, const TerminalOptions& options) {
  return Page{result, language, options}.write();
}

}  // namespace grader::report
