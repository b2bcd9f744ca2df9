#pragma once

#include <string>
#include <string_view>

namespace grader::text {

/// UTF-8 text with one way of writing each thing: compatibility forms resolved (NFKC), every kind of space a plain
/// space, typographic apostrophes and hyphens as in ASCII, soft hyphens and zero-width characters gone. Case and lines
/// stay.
std::string plain(std::string_view utf8);

/// `plain`, in lower case, ligatures taken apart (œ is oe); accents stay.
std::string lower(std::string_view utf8);

/// `lower` without accents: what two spellings of a word have in common.
std::string fold(std::string_view utf8);

}  // namespace grader::text
