#pragma once

#include <string>
#include <vector>

#include "grader/checks/slurm/shell.hpp"

namespace grader::checks::slurm {

/// The words of a command that do the work: without assignments, and without what only runs another command (`srun`,
/// `time`, `pixi run`, `apptainer exec --nv image.sif`, ...). Empty when nothing is left.
std::vector<std::string> bare_command(const std::vector<Word>& words);

/// How a job's commands compare with the one that was asked for.
enum class Match {
  none,          ///< nothing runs the program
  other_script,  ///< the program runs, with other words
  found,
};

/// Looks for `wanted` among the commands, also inside `bash -c "..."`. `python3` and `python3.11` are `python`, `./x`
/// is `x`, `--key=value` is `--key value`, options may come in any order. Unless `exact`, other arguments may be there
/// too.
Match find_command(const std::vector<Command>& commands, const std::vector<std::string>& wanted, bool exact);

}  // namespace grader::checks::slurm
