#pragma once

#include <string>

#include "grader/report/class_report.hpp"
#include "grader/text/language.hpp"

namespace grader::report {

/// The class as JUnit XML, the dialect that GitLab and Jenkins read: a suite a student and exercise, a case a
/// criterion. The text stands in the body of `failure`, `error` and `skipped`, since GitLab ignores their attributes.
std::string junit(const ClassReport& report, text::Language language);

/// Text as XML 1.0 can hold it: markup escaped, forbidden control characters made visible.
std::string xml_text(std::string_view text);

}  // namespace grader::report
