#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kainjow/mustache.hpp>

#include "grader/report/class_report.hpp"
#include "grader/text/language.hpp"

/// What the pages of a class and of a student have in common.
namespace grader::report {

using Values = kainjow::mustache::data;

/// The page's own words, its style, the course, the footer.
Values page_values(const ClassReport& report, text::Language language);
std::string render(std::string_view source, Values& values);

/// True or false as a template asks for it.
Values flag(bool value);

std::string_view sign_of(model::Verdict verdict);
std::string mark_text(const std::optional<model::Points>& mark, text::Language language);
/// A mark of a course or a module with its scale; one that may change says so in words.
std::string course_mark_text(const model::CourseMark& mark, model::Points scale, text::Language language);

}  // namespace grader::report
