#include "grader/checks/lists.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Token {
  enum class Kind { number, range, separator, word } kind;
  std::int64_t value = 0;
};

/// Reads words and signs between numbers. Nothing for a sign that has no place in a list of whole numbers.
std::optional<std::vector<Token>> tokens(std::string_view text) {
  std::vector<Token> found;
  bool spaced = true;  // at the start, or behind a space or separator: a `-` here is a sign
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const bool sign = c == '-' && spaced && i + 1 < text.size() && is_digit(text[i + 1]) &&
                      (found.empty() || found.back().kind != Token::Kind::number);
    if (is_digit(c) || sign) {
      std::int64_t value = 0;
      const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), value);
      if (error != std::errc{}) return std::nullopt;
      i = static_cast<std::size_t>(end - text.data());
      found.push_back({Token::Kind::number, value});
      spaced = false;
    } else if (c == ' ') {
      ++i;
      spaced = true;
    } else if (c == ',' || c == ';' || c == '[' || c == ']' || c == '{' || c == '}') {
      found.push_back({Token::Kind::separator, 0});
      ++i;
      spaced = true;
    } else if (c == '-' || text.substr(i, 2) == "..") {
      while (i < text.size() && (text[i] == c)) ++i;
      found.push_back({Token::Kind::range, 0});
      spaced = true;
    } else {
      const auto end = std::min(text.find_first_of(" ,;0123456789", i), text.size());
      const auto word = text.substr(i, end - i);
      if (word == "a" || word == "to" || word == "jusqu'a" || word == "jusqu’a") {
        found.push_back({Token::Kind::range, 0});
      } else if (word == "et" || word == "and") {
        found.push_back({Token::Kind::separator, 0});
      } else if (word != "de" && word != "from") {
        return std::nullopt;
      }
      i = end;
      spaced = true;
    }
  }
  return found;
}

std::vector<std::string> split_at(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const auto at = text.find(separator);
    if (const auto part = trimmed(text.substr(0, at)); !part.empty()) parts.emplace_back(part);
    if (at == std::string_view::npos || parts.size() > kMaxElements) return parts;
    text.remove_prefix(at + separator.size());
  }
}

}  // namespace

std::optional<std::vector<std::int64_t>> read_integers(std::string_view text) {
  using Kind = Token::Kind;
  const auto read = tokens(folded(plain(text)));
  if (!read) return std::nullopt;
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < read->size(); ++i) {
    const auto& token = (*read)[i];
    if (token.kind == Kind::separator) continue;
    if (token.kind == Kind::range) return std::nullopt;
    const bool range =
        i + 2 < read->size() && (*read)[i + 1].kind == Kind::range && (*read)[i + 2].kind == Kind::number;
    if (!range) {
      values.push_back(token.value);
    } else {
      const std::int64_t last = (*read)[i + 2].value;
      // Unsigned: the width of a range from the least to the greatest number fits.
      const auto width = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(token.value);
      if (last < token.value || width >= kMaxElements) return std::nullopt;
      for (std::int64_t value = token.value; value < last; ++value) values.push_back(value);
      values.push_back(last);
      i += 2;
    }
    if (values.size() > kMaxElements) return std::nullopt;
  }
  if (values.empty()) return std::nullopt;
  return values;
}

std::vector<std::string> split_list(std::string_view text, bool numbers) {
  text = trimmed(text);
  for (const std::string_view mark : {";", "\n"}) {
    if (text.find(mark) != std::string_view::npos) return split_at(text, mark);
  }
  if (numbers && text.find(", ") != std::string_view::npos) return split_at(text, ", ");
  std::vector<std::string> parts{std::string{text}};
  for (const std::string_view mark : {",", " et ", " and "}) {
    std::vector<std::string> finer;
    for (const auto& part : parts) {
      for (auto& piece : split_at(part, mark)) finer.push_back(std::move(piece));
    }
    parts = std::move(finer);
  }
  return parts;
}

}  // namespace grader::checks
