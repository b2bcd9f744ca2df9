#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/checks/facts.hpp"
#include "grader/text/quantity.hpp"
#include "grader/text/reading.hpp"

namespace grader::checks {

/// A quantity that a note cites, and the figures it gives it for: what it counts (`44 nœuds`), else those named before
/// it since the last quantity, else those named after it. None when its sentence names no figure.
struct CitedQuantity {
  text::Quantity quantity;
  std::size_t sentence = 0;
  std::vector<std::size_t> figures;  ///< indices into the facts
  bool approximate = false;          ///< `environ`, `about`, `≈` stands beside it
};

/// A note, read for the figures of a page.
struct Citations {
  std::vector<text::ReadSentence> sentences;
  std::vector<CitedQuantity> quantities;
  std::vector<std::vector<std::size_t>> named_in;   ///< by figure: the sentences that name it
  std::vector<std::vector<std::size_t>> worded_in;  ///< by figure whose value is a name: the sentences with that name
  std::vector<std::vector<text::Date>> dates;       ///< by sentence

  /// The sentence with the status word that goes with a sentence, and that word: in it, else in the nearest one.
  /// Nothing when the note has none; both words in one sentence are none.
  [[nodiscard]] std::optional<Figure::Status> status_near(std::size_t sentence) const;
};

Citations read_citations(std::string_view utf8, const std::vector<Figure>& figures);

}  // namespace grader::checks
