#pragma once

#include <string>

#include "grader/report/class_report.hpp"
#include "grader/text/language.hpp"

namespace grader::report {

/// The page of a class: marks, distribution, hardest criteria, what needs a person.
std::string class_page(const ClassReport& report, text::Language language);

/// The page of one student, with every criterion of every exercise; readable without scripts and without a network.
std::string student_page(const ClassReport& report, const std::string& student, text::Language language,
                         Audience audience);

/// The name of a student's page: the folder's name where that is a plain file name, else a digest of it.
std::string page_name(const std::string& student);

}  // namespace grader::report
