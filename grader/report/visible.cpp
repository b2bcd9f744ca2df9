#include "grader/report/visible.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace grader::report {

namespace {

/// Calls `each` with every character and its bytes; -1 for a byte that is no UTF-8.
template <class Each>
void characters(std::string_view text, Each each) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t i = 0; i < size;) {
    const auto start = i;
    UChar32 c = 0;
    U8_NEXT(data, i, size, c);
    each(c, text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(i - start)));
  }
}

/// Marks that make text read in another order than it is written (Trojan Source, CVE-2021-42574).
bool turns_direction(UChar32 c) {
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f || c == 0x061c;
}

}  // namespace

std::string visible(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  characters(text, [&](UChar32 c, std::string_view bytes) {
    if (c < 0) {
      for (const char byte : bytes) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    } else if (c == '\n' || c == '\t') {
      shown += bytes;
    } else if (c < 0x20 || c == 0x7f || (c >= 0x80 && c < 0xa0)) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else if (turns_direction(c)) {
      shown += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      shown += bytes;
    }
  });
  return shown;
}

std::string visible_line(std::string_view text) {
  std::string line;
  for (const char c : visible(text)) line += c == '\n' ? "\\x0a" : c == '\t' ? "\\x09" : std::string{c};
  return line;
}

int display_width(std::string_view text) {
  int width = 0;
  characters(text, [&](UChar32 c, std::string_view /*bytes*/) {
    if (c < 0 || u_charType(c) == U_NON_SPACING_MARK || u_charType(c) == U_ENCLOSING_MARK ||
        u_charType(c) == U_FORMAT_CHAR)
      return;
    const auto kind = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    width += kind == U_EA_WIDE || kind == U_EA_FULLWIDTH ? 2 : 1;
  });
  return width;
}

std::string padded(std::string_view text, int width) {
  std::string line{text};
  line.append(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
  return line;
}

std::string wrapped(std::string_view text, int width, std::string_view indent) {
  std::string result;
  std::istringstream lines{std::string{text}};
  for (std::string source; std::getline(lines, source);) {
    std::istringstream words{source};
    std::string line{indent};
    bool empty = true;
    for (std::string word; words >> word;) {
      if (!empty && display_width(line) + 1 + display_width(word) > width) {
        result += line + '\n';
        line = indent;
        empty = true;
      }
      line += (empty ? "" : " ") + word;
      empty = false;
    }
    result += line + '\n';
  }
  return result;
}

}  // namespace grader::report
