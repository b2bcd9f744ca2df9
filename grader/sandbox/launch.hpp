#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/sandbox/descriptor.hpp"

namespace grader::sandbox {

/// A program to start. What it inherits it sees under the same numbers; here it is closed once the program runs.
struct Launch {
  std::vector<std::string> command;      ///< absolute path first
  std::vector<std::string> environment;  ///< NAME=value
  std::string folder;                    ///< working folder; empty: this one
  std::vector<Descriptor> inherited;
  Descriptor standard_input;
  Descriptor report;                     ///< read until its end
  Descriptor control;                    ///< closed to ask the program's PID 1 to stop
  std::uint64_t output_limit = 0;        ///< bytes of stdout and stderr together
  std::chrono::milliseconds patience{};  ///< after this the program is killed, whatever it says
  unsigned drop_to_uid = 0;              ///< as root: become this user first; 0: stay
};

struct Launched {
  std::string out, err, report;
  bool output_exceeded = false;
  bool impatient = false;    ///< killed from outside
  int status = 0;            ///< raw wait status
  std::string launch_error;  ///< the program could not be started
};

/// Starts the program and reads what it says until it ends. Called from a thread that lives until then: a program that
/// asks to die with its parent follows the thread.
Launched launch(Launch what);

}  // namespace grader::sandbox
