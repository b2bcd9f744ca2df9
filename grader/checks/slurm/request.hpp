#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/checks/slurm/amounts.hpp"
#include "grader/checks/slurm/shell.hpp"
#include "grader/model/message.hpp"

namespace grader::checks::slurm {

/// Something a request asks for, and the words that ask for it.
template <typename T>
struct Asked {
  T value{};
  std::string spelling;  ///< `-t 8:00`
  model::Place place;
};

enum class Part { gpus, memory, time, command, constraint };

/// A line that looks like a directive and is none.
struct IgnoredLine {
  enum class Reason { after_command, space_before_name, lower_case, indented, commented } reason;
  model::Place place;
  std::vector<Part> parts;  ///< what it would have asked for
};

/// What a batch script or a command line asks Slurm for.
struct Request {
  enum class Form { none, script, command_line } form = Form::none;
  std::optional<Asked<std::int64_t>> gpus;    ///< of the whole job
  std::optional<Asked<std::int64_t>> memory;  ///< of the whole job, in MiB; 0: all the memory of its nodes
  std::optional<Asked<TimeLimit>> time;
  std::optional<Asked<std::string>> constraint;
  std::vector<Command> commands;  ///< what the job runs
  model::Place commands_place;    ///< where they begin

  /// Values that sbatch refuses, by the part that they were to ask for.
  struct Invalid {
    Part part;
    model::Diagnostic problem;
  };
  std::vector<Invalid> invalid;
  model::Diagnostics problems;  ///< what makes sbatch refuse the request as a whole
  std::vector<IgnoredLine> ignored;
};

/// Reads a batch script (`#!` and `#SBATCH` lines) or a command line with `sbatch` (`--wrap`, or a script in a
/// here-document; a `$ ` prompt and Markdown fences are overlooked), as sbatch reads it: directives end at the first
/// command, the last of two equal options wins, and the command line wins over the script.
Request parse(std::string_view text, std::string_view path);

}  // namespace grader::checks::slurm
