#pragma once

#include <string>

#include "grader/model/result.hpp"
#include "grader/report/class_report.hpp"
#include "grader/text/language.hpp"

namespace grader::report {

struct TerminalOptions {
  bool colour = false;
  int width = 80;
  Audience audience = Audience::student;
};

/// One result for a terminal: first the one thing to mend, then every criterion, then the mark.
std::string terminal(const model::Result& result, text::Language language, const TerminalOptions& options);

/// The criterion to mend first: the public one that lost the most points; null when nothing did.
const model::CriterionResult* mend_first(const model::Result& result);

}  // namespace grader::report
