#pragma once

#include <string>
#include <string_view>

namespace grader::text {

/// A word's stems by the Snowball algorithms of both languages.
struct Stems {
  std::string fr;         ///< of a French word
  std::string fr_plural;  ///< of a French verb in -ent (`refusent`); else as `fr`
  std::string en;         ///< of an English word

  /// Forms of one word in French or in English: a student writes in either, and quotes the other.
  [[nodiscard]] bool same_word_as(const Stems& other) const {
    return fr == other.fr || en == other.en || fr_plural == other.fr || fr == other.fr_plural ||
           fr_plural == other.fr_plural;
  }
};

/// The stems of a folded word (`grader::text::fold`). Safe to call from several threads.
Stems stems(std::string_view folded);

}  // namespace grader::text
