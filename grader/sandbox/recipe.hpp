#pragma once

#include <string>
#include <vector>

#include "grader/sandbox/sandbox.hpp"

namespace grader::sandbox {

/// Numbers of the descriptors that bubblewrap and PID 1 are told of.
struct Descriptors {
  int passwd = -1, init = -1, filter = -1, job = -1, report = -1, control = -1;
};

/// bubblewrap's arguments, its own path first: namespaces of every kind, a root with nothing but /usr and the binds,
/// read-only; a working folder in memory; no capabilities; our PID 1.
std::vector<std::string> bubblewrap_command(const std::string& bubblewrap, const std::vector<Bind>& binds,
                                            const Descriptors& descriptors);

/// Where the command runs, as seen inside.
inline constexpr const char* kWorkingFolder = "/tmp/w";

}  // namespace grader::sandbox
