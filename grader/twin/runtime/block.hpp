#pragma once

#include <cstddef>

#include "grader/twin/include/twin/launch.hpp"

namespace twin {

/// Runs one block of a kernel to its end. False when it was given up: something happened that ends the kernel on a GPU.
bool run_block(const Pending& kernel);

/// Gives up the block that runs, from inside one of its threads. Never comes back.
[[noreturn]] void abandon_block();

/// The stack of the thread that runs: [low, high). Empty outside of blocks.
struct StackRange {
  const char* low = nullptr;
  const char* high = nullptr;
};
StackRange running_stack();

}  // namespace twin
