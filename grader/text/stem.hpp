#pragma once

#include <string>
#include <string_view>

namespace grader::text {

/// A word's stems by the Snowball algorithms of both languages.
struct Stems {
  std::string fr, en;

  /// Forms of one word in French or in English: a student writes in either, and quotes the other.
  [[nodiscard]] bool same_word_as(const Stems& other) const { return fr == other.fr || en == other.en; }
};

/// The stems of a folded word (`grader::text::fold`). Safe to call from several threads.
Stems stems(std::string_view folded);

}  // namespace grader::text
