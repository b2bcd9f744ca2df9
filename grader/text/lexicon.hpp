#pragma once

#include <string_view>

#include "grader/text/stem.hpp"

namespace grader::text {

/// Closed classes of French and English words, folded: what a sentence is built with, whatever it is about.

/// An article, preposition, pronoun, conjunction or auxiliary: a word that a wording can change without changing its
/// sense.
bool is_function_word(std::string_view folded);
/// A subject pronoun, relative or form of be, have, can, ...: where it stands there is a finite verb.
bool announces_verb(std::string_view folded);
/// One of the verbs with which this kind of text is written; nouns of the same stem (copie) pass too.
bool is_common_verb(const Stems& stems);
/// A word that opens a clause: what was negated before it is not negated after it.
bool opens_clause(std::string_view folded);
/// A word of hypothesis or hearsay: the sentence may say what its author does not hold.
bool is_hedge(std::string_view folded);
/// `deux`, `two`, ... as a number from 2 to 12; 0 for any other word.
int number_word(std::string_view folded);

}  // namespace grader::text
