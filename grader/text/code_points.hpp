#pragma once

#include <cstddef>
#include <string_view>

namespace grader::text {

/// The code point at `at` of a UTF-8 text, and moves `at` behind it. A byte that begins none counts as U+FFFD.
/// (ICU's macros do the same, but not without conversions that our warnings refuse.)
char32_t next_code_point(std::string_view utf8, std::size_t& at);

/// The code point that ends before `at` (> 0), and moves `at` to where it begins.
char32_t previous_code_point(std::string_view utf8, std::size_t& at);

}  // namespace grader::text
