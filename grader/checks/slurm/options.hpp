#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/checks/slurm/shell.hpp"
#include "grader/model/message.hpp"

namespace grader::checks::slurm {

/// Whether an option is followed by a value: never, always, or only when it is attached (`--nice=5`).
enum class Takes { nothing, value, attached };

struct Option {
  std::string_view name;
  char letter;  ///< '\0': none
  Takes takes;
};

/// The option of a letter, or of a long name in full; null when there is none.
const Option* option_with_letter(char letter);
const Option* option_named(std::string_view name);

/// An option as it was given.
struct Setting {
  std::string name;  ///< the long name, whatever was written
  std::string value;
  std::string spelling;  ///< as written: `-t 8:00`
  int line = 0;
};

/// What sbatch's getopt_long makes of these words: short options together or apart, long ones cut short where that is
/// still unique. `operands` is what stands behind the last option: a script and its arguments.
struct ParsedOptions {
  std::vector<Setting> settings;
  std::vector<Word> operands;
  model::Diagnostics problems;  ///< what makes sbatch refuse the request
};
ParsedOptions parse_options(const std::vector<Word>& words, std::string_view path);

}  // namespace grader::checks::slurm
