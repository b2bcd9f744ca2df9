#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.hpp"

namespace grader::toolchain {

/// The tools of this machine, as found once at start.
struct Toolbox {
  std::string machine;    ///< as `uname -m`: x86_64, aarch64
  std::string processor;  ///< the model's name
  std::string system;     ///< Debian GNU/Linux 12 (bookworm)
  std::string gxx;        ///< absolute path; empty: none
  std::string gxx_version;
  std::string python;  ///< absolute path of a Python 3 with NumPy, else of any Python 3; empty: none
  std::string python_version;
  std::string numpy_version;  ///< empty: none
  std::string numba_version;
  /// What a run needs to see for this Python to start, where it lies outside /usr.
  std::vector<sandbox::Bind> python_binds;
};

/// Looks for the tools on PATH and in /usr/bin. Python: `GRADER_PYTHON` where set, else the first one with NumPy.
Toolbox find_tools();

/// The first executable file of that name on PATH or in /usr/bin; empty when there is none.
std::string find_on_path(const std::string& name);

}  // namespace grader::toolchain
