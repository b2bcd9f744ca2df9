#pragma once

#include <string>

#include "grader/model/check.hpp"

namespace grader::checks {

/// A file of text that a check reads: its role in the rubric and the names it may be handed in under.
struct TextFile {
  std::string role;
  std::string names;  ///< `note.md`, or several with commas
};

/// Reads the role under `key`; notes a mistake when `submission:` has no such role.
TextFile read_text_file(model::Reader& parameters, std::string_view key, const model::CheckContext& context);

/// What was handed in for a text file. `text` is what the author wrote: comments of HTML, with which a starter explains
/// itself, are blanked (lines stay where they are).
struct Handed {
  const model::FileEvidence* file = nullptr;  ///< null: it is missing
  std::string text;
  bool is_blank = true;  ///< nothing but headings, marks and spaces
};

Handed handed(const model::Evidence& evidence, const TextFile& file);

/// The judgement of a file that is missing or blank: none of the points, and what to do.
model::Judgement nothing_to_read(const Handed& handed, const TextFile& file);

/// A sentence of the file, to show.
model::Excerpt excerpt_of(const Handed& handed, std::string text, int line);

}  // namespace grader::checks
