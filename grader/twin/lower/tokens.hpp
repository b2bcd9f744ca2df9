#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace twin::lower {

/// What a stretch of CUDA C++ source is. Comments and white space are no tokens: they lie between them.
enum class Kind { word, number, text, punctuation };

/// One token of the source, which outlives it. `<<<` and `>>>` are one token each, also when they are written apart
/// (`<< <`); every other operator is as long as the lowering needs it to be: `::`, `->`, or one character.
struct Token {
  Kind kind = Kind::punctuation;
  std::string_view text;
  std::size_t offset = 0;
  std::size_t length = 0;     ///< in the source: longer than `text` where `<<<` was written apart
  bool in_directive = false;  ///< on a preprocessor line, its continuations included

  [[nodiscard]] bool is(std::string_view wanted) const { return text == wanted; }
  [[nodiscard]] bool is_word() const { return kind == Kind::word; }
  [[nodiscard]] std::size_t end() const { return offset + length; }
};

/// Splits source into tokens, raw strings and line continuations included. Never fails: a text or comment without an
/// end goes on to the end of the file, and the compiler says so. Time grows with the length.
std::vector<Token> tokens_of(std::string_view source);

/// For each opening bracket `(`, `[`, `{` the position of the one that closes it, in tokens; `tokens.size()` where
/// there is none, and for every other token. A bracket never matches across the edge of a preprocessor line.
std::vector<std::size_t> matching_brackets(const std::vector<Token>& tokens);

}  // namespace twin::lower
