#include "grader/text/sentences.hpp"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>

#include "grader/text/code_points.hpp"
#include "grader/text/fold.hpp"

namespace grader::text {

namespace {

/// Editors wrap at 60 columns or later: a shorter line was ended on purpose.
constexpr std::size_t kWrappedLine = 60;
/// A line that goes on in lower case may be shorter; but not as short as `cpu`.
constexpr std::size_t kWrappedByHand = 25;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_lower_case(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && u_islower(static_cast<UChar32>(next_code_point(text, at)));
}

/// The length of a list item's marker (`- `, `* `, `12. `, `3) `), 0 where the line is none.
std::size_t list_marker(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ") || line.starts_with("\u2022 ")) {
    return line.find(' ') + 1;
  }
  std::size_t digits = 0;
  while (digits < line.size() && digits < 3 && is_digit(line[digits])) ++digits;
  const auto rest = line.substr(digits);
  return digits > 0 && (rest.starts_with(". ") || rest.starts_with(") ")) ? digits + 2 : 0;
}

bool ends_with_abbreviation(std::string_view text) {
  static constexpr std::array<std::string_view, 13> kAbbreviations{"p",   "ex",  "cf", "env",    "fig",  "no", "m",
                                                                   "e.g", "i.e", "vs", "approx", "resp", "art"};
  const auto before = text.find_last_of(" (\n");
  const auto word = fold(text.substr(before == std::string_view::npos ? 0 : before + 1));
  return std::ranges::find(kAbbreviations, word) != kAbbreviations.end();
}

/// Gathers lines into sentences.
class Splitter {
 public:
  std::vector<Sentence> split(const std::string& text) {
    int number = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
      const auto end = std::min(text.find('\n', begin), text.size());
      add_line(trimmed(std::string_view{text}.substr(begin, end - begin)), ++number);
      begin = end + 1;
    }
    finish();
    return std::move(sentences_);
  }

 private:
  void add_line(std::string_view line, int number) {
    const bool heading = line.starts_with('#');
    const auto marker = list_marker(line);
    const bool wrapped =
        last_line_size_ >= kWrappedLine || (last_line_size_ >= kWrappedByHand && starts_lower_case(line));
    if (line.empty() || heading || marker > 0 || in_heading_ || !wrapped) finish();
    last_line_size_ = line.size();
    in_heading_ = heading;
    while (line.starts_with('#') || line.starts_with('>')) line = trimmed(line.substr(1));
    line.remove_prefix(std::min(marker, line.size()));
    if (!current_.text.empty() && !line.empty()) current_.text += ' ';
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (current_.text.empty()) {
        if (line[i] == ' ') continue;
        current_.line = number;
      }
      const bool ends = is_end(line, i);
      current_.text += line[i];
      if (ends) finish();
    }
  }

  /// Whether the sentence ends with the character at `i`.
  [[nodiscard]] bool is_end(std::string_view line, std::size_t i) const {
    const char c = line[i];
    if (c != '.' && c != '!' && c != '?') return false;
    // `9.86`, `vector_add.py`, `...`, `?!`: what follows a sentence is a space, or a closing quote or bracket.
    const auto next = line.substr(i + 1);
    if (!next.empty() && std::string_view{" \")*_"}.find(next.front()) == std::string_view::npos &&
        !next.starts_with("\u00bb")) {
      return false;
    }
    return c != '.' || !ends_with_abbreviation(current_.text);
  }

  void finish() {
    const auto text = trimmed(current_.text);
    if (!text.empty()) {
      const auto last = text.find_last_not_of(" \"')*_");
      sentences_.push_back(
          {std::string{text}, current_.line, last != std::string_view::npos && text[last] == '?', in_heading_});
    }
    current_ = {};
  }

  std::vector<Sentence> sentences_;
  Sentence current_;
  std::size_t last_line_size_ = 0;
  bool in_heading_ = false;
};

}  // namespace

std::vector<Sentence> sentences(std::string_view utf8) { return Splitter{}.split(plain(utf8)); }

}  // namespace grader::text
