#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"

/// What the readers of people's answers share: folding, and what counts as no answer at all.
namespace grader::checks {

/// The text without accents, in lower case, ligatures opened: `Œuvre Précédente` -> `oeuvre precedente`.
std::string folded(std::string_view text);

/// The text with every kind of space as U+0020, every minus and dash of arithmetic as `-`, `×` and `·` as `*`,
/// superscripts as `^n`; no space at either end.
std::string plain(std::string_view text);

std::string_view trimmed(std::string_view text);

/// True when nothing was answered: null, an empty text, or a starter's placeholder (`...`, `?`, `TODO`).
bool is_blank(const model::Node& node);

/// True for a text that says "there is none": `aucun`, `none`, `vide`, `∅`.
bool says_none(std::string_view text);

/// A student's own words for a message: one line, cut at some sixty characters.
std::string shown(std::string_view text);
/// The same for a node; a sequence or a mapping is shown as what it is, `[…]` or `{…}`.
std::string shown(const model::Node& node);

std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace grader::checks
