#include "grader/report/junit.hpp"

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::report {

namespace {

using model::Verdict;

struct Counts {
  int tests = 0, failures = 0, errors = 0, skipped = 0;
};

/// The element that stands for a verdict; null for one that passed.
const char* element_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::passed: return nullptr;
    case Verdict::partial:
    case Verdict::failed: return "failure";
    case Verdict::error: return "error";
    case Verdict::review:
    case Verdict::skipped: break;
  }
  return "skipped";
}

Counts count(const model::Result& result) {
  Counts counts;
  for (const auto& criterion : result.criteria) {
    ++counts.tests;
    const char* element = element_of(criterion.judgement.verdict);
    if (element == nullptr) continue;
    const std::string_view name = element;
    ++(name == "failure" ? counts.failures : name == "error" ? counts.errors : counts.skipped);
  }
  return counts;
}

std::string attributes(const Counts& counts) {
  return " tests=\"" + std::to_string(counts.tests) + "\" failures=\"" + std::to_string(counts.failures) +
         "\" errors=\"" + std::to_string(counts.errors) + "\" skipped=\"" + std::to_string(counts.skipped) + "\"";
}

std::string body_of(const model::CriterionResult& criterion, text::Language language) {
  std::string body;
  for (const auto& message : criterion.judgement.messages) body += text::format(message, language) + '\n';
  if (criterion.judgement.place) body += criterion.judgement.place->str() + '\n';
  for (const auto& excerpt : criterion.judgement.excerpts)
    body += text::format(excerpt.label, language) + '\n' + excerpt.text + '\n';
  if (!criterion.replay.empty()) body += criterion.replay + '\n';
  if (body.empty())
    body = text::format("verdict." + std::string{name_of(criterion.judgement.verdict)}, language) + '\n';
  return body;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string escaped;
  for (const char c : visible(text)) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&apos;"; break;
      default: escaped += c;
    }
  }
  // U+FFFE and U+FFFF are valid UTF-8 and no XML.
  for (const std::string_view forbidden : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) {
    for (auto at = escaped.find(forbidden); at != std::string::npos; at = escaped.find(forbidden, at))
      escaped.replace(at, forbidden.size(), "\xef\xbf\xbd");
  }
  return escaped;
}

std::string junit(const ClassReport& report, text::Language language) {
  Counts all;
  std::string suites;
  for (const auto& result : report.results) {
    const auto counts = count(result);
    all = {all.tests + counts.tests, all.failures + counts.failures, all.errors + counts.errors,
           all.skipped + counts.skipped};
    suites +=
        "  <testsuite name=\"" + xml_text(result.student + " / " + result.exercise) + '"' + attributes(counts) + ">\n";
    for (const auto& criterion : result.criteria) {
      suites += "    <testcase classname=\"" + xml_text(result.exercise) + "\" name=\"" +
                xml_text(result.student + ": " + criterion.id + " (" + text::in(criterion.title, language) + ')') + '"';
      const char* element = element_of(criterion.judgement.verdict);
      if (element == nullptr) {
        suites += "/>\n";
        continue;
      }
      const auto& messages = criterion.judgement.messages;
      suites += ">\n      <" + std::string{element} + " message=\"" +
                xml_text(messages.empty() ? std::string{} : visible_line(text::format(messages.front(), language))) +
                "\" type=\"" + std::string{name_of(criterion.judgement.verdict)} + "\">" +
                xml_text(body_of(criterion, language)) + "</" + element + ">\n    </testcase>\n";
    }
    suites += "  </testsuite>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" +
         xml_text(text::in(report.course.name, language)) + '"' + attributes(all) + ">\n" + suites + "</testsuites>\n";
}

}  // namespace grader::report
