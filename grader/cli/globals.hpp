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
/// Whether this is a folder; says what it is where it is none.
bool is_folder(const Globals& globals, const std::string& path);
/// Prints text on standard output. What could not be printed is found at the end by `output_failed`.
void print(std::string_view text);
/// Prints text on standard error; where that is closed, nobody listens, and that is no failure.
void print_error(std::string_view text);
/// True when something that was printed on standard output did not get there (a full disk).
bool output_failed();

}  // namespace grader::cli
