#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace twin {

/// How a program is compiled and run.
struct Job {
  std::filesystem::path source;        ///< a .cu file
  std::vector<std::string> arguments;  ///< of the program
  std::filesystem::path trace;         ///< where `trace.json` goes; empty: nowhere
  bool watch = true;                   ///< false: as fast as it goes, and accesses are not looked at
  std::string compiler = "/usr/bin/g++";
};

struct Ended {
  enum class How { unreadable, no_scratch, no_compiler, not_compiled, exited, signalled };
  How how = How::exited;
  int code = 0;  ///< the exit code, or the signal's number
};

/// Lowers, compiles and runs, in a scratch folder that is gone afterwards. The compiler's messages and the program's
/// output go straight to ours. Files that the source includes in quotes are lowered too.
Ended run(const Job& job);

}  // namespace twin
