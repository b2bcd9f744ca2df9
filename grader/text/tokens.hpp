#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grader/text/stem.hpp"

namespace grader::text {

/// A word, number or mark of a sentence.
struct Token {
  enum class Kind { word, number, mark };
  Kind kind = Kind::word;
  std::string text;      ///< folded; a number as its value (`9.86` for `9,86`, `2` for `deux`); a mark as itself
  std::string accented;  ///< a word in lower case with its accents: `à` is not `a`
  Stems stems;           ///< of a word
  bool is_function = false;
  std::size_t begin = 0, end = 0;  ///< in the `plain` text that it was read from

  [[nodiscard]] bool is_word() const { return kind == Kind::word; }
  [[nodiscard]] bool is_mark() const { return kind == Kind::mark; }
  [[nodiscard]] bool is_content() const { return kind != Kind::mark && !is_function; }
  [[nodiscard]] bool same_word_as(const Token& other) const;
};

/// The tokens of a `plain` sentence. Elisions are words of their own (`n'est`: n, est), and so is the English not
/// (`isn't`: is, not). Marks are kept where they bound a clause: , ; : ( ) . ? ! and dashes between spaces.
std::vector<Token> tokens(std::string_view plain);

}  // namespace grader::text
