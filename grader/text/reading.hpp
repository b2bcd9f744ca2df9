#pragma once

#include <string_view>
#include <vector>

#include "grader/text/negation.hpp"
#include "grader/text/sentences.hpp"
#include "grader/text/tokens.hpp"

namespace grader::text {

/// A sentence, read: what it is made of, what it denies, and whether it is one at all.
struct ReadSentence {
  Sentence sentence;
  std::vector<Token> tokens;
  Negations negations;
  bool is_prose = false;   ///< a sentence, and no string of keywords
  bool is_hedged = false;  ///< a hypothesis or hearsay: it may say what its author does not hold
};

/// A free text, sentence by sentence. Time grows with its length, whatever it holds.
std::vector<ReadSentence> read(std::string_view utf8);

/// Whether these tokens are a sentence: a finite verb, at least one word in five that only builds the sentence, and
/// never more than five words of content in a row. `Linpack Rmax Eviden distincts` is none. Nouns and verbs can't
/// always be told apart without a dictionary: in doubt it is no sentence, and a human reads it.
bool is_prose(const std::vector<Token>& tokens, const Negations& negations);

}  // namespace grader::text
