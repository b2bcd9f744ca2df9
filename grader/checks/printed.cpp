#include "grader/checks/printed.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace grader::checks {

namespace {
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }
}  // namespace

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word(text[i])) {
      ++i;
      continue;
    }
    std::string word;
    for (; i < text.size() && is_word(text[i]); ++i)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < text.size();) {
    const bool inside_word = i > 0 && (is_word(text[i - 1]) || text[i - 1] == '.');
    const bool starts = is_digit(text[i]) || (text[i] == '.' && i + 1 < text.size() && is_digit(text[i + 1]));
    if (!starts || inside_word) {
      ++i;
      continue;
    }
    const bool negative = i > 0 && text[i - 1] == '-' && (i < 2 || !is_word(text[i - 2]));
    double value = 0;
    const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), value);
    auto next = static_cast<std::size_t>(end - text.data());
    // `out[3]` names an element; 3 is no value of it.
    const bool label = i >= 2 && text[i - 1] == '[' && is_word(text[i - 2]) && next < text.size() && text[next] == ']';
    if (label) {
      i = next;
      continue;
    }
    // A word that begins with a digit (`2nd`, `0x10`) is no number.
    if (error == std::errc{} && (next == text.size() || !is_word(text[next]))) {
      numbers.push_back(negative ? -value : value);
    } else {
      while (next < text.size() && is_word(text[next])) ++next;
    }
    i = std::max(next, i + 1);
  }
  return numbers;
}

std::string machine_name(std::string_view word) {
  if (word == "amd64" || word == "x64") return "x86_64";
  if (word == "arm64") return "aarch64";
  return std::string{word};
}

}  // namespace grader::checks
