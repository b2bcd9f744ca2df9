#pragma once

#include <string>

#include "grader/report/class_report.hpp"
#include "grader/text/language.hpp"

namespace grader::report {

/// How a spreadsheet of that language reads a file: in French a semicolon, a decimal comma and a byte-order mark.
struct CsvDialect {
  char separator = ',';
  bool decimal_comma = false;
  bool byte_order_mark = false;

  static CsvDialect of(text::Language language);
};

/// One line a student: each exercise, each module, the course. Quoted as RFC 4180 says; a cell that a spreadsheet would
/// take for a formula begins with an apostrophe.
std::string marks_csv(const ClassReport& report, text::Language language, const CsvDialect& dialect);

/// One line a criterion of each result.
std::string criteria_csv(const ClassReport& report, text::Language language, const CsvDialect& dialect);

}  // namespace grader::report
