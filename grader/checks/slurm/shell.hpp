#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::checks::slurm {

/// One word of a command, quotes taken off.
struct Word {
  std::string text;
  int line = 0;
  bool expands = false;  ///< holds a variable or a command substitution that is not known here; kept as written
};

/// The body of a here-document: `sbatch <<EOF`.
struct HereDocument {
  std::string text;
  int line = 0;  ///< of its first line
};

/// A simple command: words without redirections.
struct Command {
  std::vector<Word> words;
  std::optional<HereDocument> input;
};

struct ShellText {
  std::vector<Command> commands;
  std::optional<int> unclosed;  ///< the line of a quote that is never closed
};

/// Parts a shell text into its simple commands, as sh does (POSIX, 2.3 Token Recognition): quotes, escapes, comments,
/// continued lines, here-documents. Variables that the text itself sets are put in; others stay as written.
ShellText parse_shell(std::string_view text, int first_line);

/// The words of what follows `#SBATCH`: quotes and escapes as sbatch reads them, a `#` ends the line, and nothing is
/// expanded.
std::vector<Word> parse_directive(std::string_view text, int line);

/// True for `NAME=value`.
bool is_assignment(std::string_view word);

}  // namespace grader::checks::slurm
