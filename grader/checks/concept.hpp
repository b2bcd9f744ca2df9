#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/model/reader.hpp"
#include "grader/text/phrase.hpp"
#include "grader/text/quantity.hpp"

namespace grader::checks {

/// A thing that a free text has to say, and the wordings by which it is recognised (`rubrics/README.md`).
struct Concept {
  std::string id;
  model::Points points;
  model::Localized title;
  std::vector<std::vector<text::Phrase>> groups;  ///< each needs one of its wordings
  std::vector<text::Phrase> never;                ///< a contradiction
  std::vector<double> figures;                    ///< must stand in the text too
  bool literal = false;                           ///< a bare message or label counts: no sentence is asked for
};

/// Reads one concept; notes its mistakes.
std::optional<Concept> read_concept(const model::Node& node, model::Diagnostics& diagnostics);

/// A text, read once for all concepts.
struct ReadText {
  std::vector<text::ReadSentence> sentences;
  std::vector<text::WrittenNumber> numbers;
};

ReadText read_text(std::string_view utf8);

enum class Finding {
  said,
  contradicted,
  keywords,        ///< its words are there, but make no sentence
  figure_missing,  ///< it is said, without a figure that belongs to it
  unrecognised,
};

struct ConceptFinding {
  Finding finding = Finding::unrecognised;
  const text::ReadSentence* sentence = nullptr;  ///< that shows it
};

/// What the text says of a concept. Questions say nothing. A contradiction counts where it is stated, not where it is
/// supposed or hearsay.
ConceptFinding find(const Concept& wanted, const ReadText& text);

}  // namespace grader::checks
