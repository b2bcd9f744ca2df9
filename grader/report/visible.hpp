#pragma once

#include <string>
#include <string_view>

namespace grader::report {

/// Text of a stranger made safe to show: control characters, escape sequences, characters that turn the reading
/// direction and bytes that are no UTF-8 become visible escapes (`\x1b`, `\u202e`). Line ends and tabs stay.
std::string visible(std::string_view text);

/// The same for a name or a place, which take one line: line ends and tabs become escapes too.
std::string visible_line(std::string_view text);

/// Columns that a text takes on a terminal: wide characters two, combining ones none.
int display_width(std::string_view text);

/// The text with spaces up to `width` columns.
std::string padded(std::string_view text, int width);

/// The text in lines of at most `width` columns, broken at spaces, each begun with `indent`.
std::string wrapped(std::string_view text, int width, std::string_view indent);

}  // namespace grader::report
