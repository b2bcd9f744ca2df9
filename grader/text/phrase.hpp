#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "grader/text/reading.hpp"

namespace grader::text {

/// Where a phrase stands in a sentence: its tokens' positions, ascending.
struct Occurrence {
  std::vector<std::size_t> positions;
  bool denied = false;  ///< the sentence says the contrary of the phrase
};

/// A few words to look for, as a rubric writes them (`pas le même chiffre`): the stems of its words of content, in any
/// order, near each other in one sentence; a phrase that is negated is found where the text negates it.
class Phrase {
 public:
  explicit Phrase(std::string_view utf8);

  /// How near the words must stand.
  enum class Distance {
    sentence,  ///< some words of content may stand between
    tight,  ///< in one clause, with at most one other word of content between; with a figure, not past `et` or a comma
  };

  [[nodiscard]] std::vector<Occurrence> find(const ReadSentence& sentence,
                                             Distance distance = Distance::sentence) const;

  /// It has no word or number to look for.
  [[nodiscard]] bool empty() const { return words_.empty(); }

 private:
  [[nodiscard]] bool is_near(const ReadSentence& sentence, const std::vector<std::size_t>& positions,
                             Distance distance) const;

  std::vector<Token> words_;  ///< of content, each once
  bool is_negated_ = false;
  bool has_figure_ = false;  ///< in digits: it goes with the words beside it, and not past another figure
};

}  // namespace grader::text
