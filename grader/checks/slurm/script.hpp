#pragma once

#include <string_view>
#include <vector>

#include "grader/checks/slurm/request.hpp"
#include "grader/checks/slurm/shell.hpp"

namespace grader::checks::slurm {

/// A line of a batch script that looks like a directive, but that sbatch passes over.
struct PassedOver {
  IgnoredLine::Reason reason;
  int line;
  std::vector<Word> words;
};

/// A batch script taken apart.
struct Script {
  bool has_shebang = false;
  std::vector<Word> directives;  ///< the words of all `#SBATCH` lines that count
  std::vector<PassedOver> passed_over;
};

Script read_script(std::string_view text, int first_line);

}  // namespace grader::checks::slurm
