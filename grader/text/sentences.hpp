#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grader::text {

/// A sentence of a text, as it was written (`plain`), and the line it starts on, counted from 1.
struct Sentence {
  std::string text;
  int line = 0;
  bool is_question = false;  ///< ends with a question mark: it asks, and states nothing
  bool is_heading = false;   ///< a Markdown heading
};

/// The sentences of a text, or of Markdown. A full stop inside a number, a file's name or an abbreviation ends none. A
/// line that was wrapped goes on in the next one; an empty line, a list item, a heading and a short line end a
/// sentence.
std::vector<Sentence> sentences(std::string_view utf8);

}  // namespace grader::text
