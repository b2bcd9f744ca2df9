#pragma once

#include <cstddef>
#include <string>

#include "grader/twin/include/twin/types.hpp"

/// What happened in a program, for `trace.json`.
namespace twin::observe {

struct SourceLine {
  std::string file;
  int line = 0;  ///< 0: not known
};

struct Finding {
  std::string kind;     ///< `invalid_access`, `leak`, ...
  std::string message;  ///< in compute-sanitizer's words where it has some
  SourceLine where;
  std::string detail;
  std::string kernel;  ///< empty: in the host's code
  uint3 thread{}, block{};
};

struct LaunchRecord {
  std::string kernel;
  dim3 grid, block;
  std::size_t shared = 0;
  SourceLine where;
};

void record(Finding finding);
void record(LaunchRecord launch);

/// Writes `trace.json` where the variable TWIN_TRACE names a file. Called at the program's end.
void write_trace();

}  // namespace twin::observe
