#pragma once

#include <cstdint>

namespace grader::sandbox::init {

/// What all processes below this one use now.
struct Usage {
  std::uint64_t memory_bytes = 0;  ///< resident
  double cpu_seconds = 0;          ///< of those that live; those that were waited for are in RUSAGE_CHILDREN
  std::uint32_t processes = 0;
  bool wants_cpu = false;  ///< one of them runs or could run
};

Usage usage_below();

/// Ends every process below this one, and those that they start meanwhile.
void kill_below();

}  // namespace grader::sandbox::init
