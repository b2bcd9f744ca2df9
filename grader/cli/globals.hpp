#pragma once

#include <string>
#include <string_view>

#include "grader/model/message.hpp"
#include "grader/text/language.hpp"

namespace grader::cli {

/// The options that every command takes.
struct Globals {
  text::Language language = text::Language::fr;
  bool language_given = false;  ///< by --lang or the locale; else the course's own language is taken
  std::string course;           ///< --course; empty: the nearest parent that is one
  bool unsafe_no_sandbox = false;
  bool colour = false;  ///< standard output is a terminal that wants colours
  int width = 80;       ///< of standard output, in columns
};

/// Says a message on standard error: `grader: ...`.
void say(const Globals& globals, const model::Message& message);
/// Says what is wrong in a file, as compilers do: `file:line:column: ...`.
void say(const Globals& globals, const model::Diagnostic& diagnostic);
/// Prints text on standard output.
void print(std::string_view text);

}  // namespace grader::cli
