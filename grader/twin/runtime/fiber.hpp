#pragma once

#include <cstddef>

#include "grader/twin/include/twin/device.hpp"

namespace twin {

/// Bytes of a fiber's stack: what a GPU grants a thread as local memory at most (CUDA C++ Programming Guide, technical
/// specifications: 512 KB).
inline constexpr std::size_t kStackBytes = 512 << 10;

/// A stack of its own on which threads of a block run one after the other, until one of them has to wait.
struct Fiber {
  void* stack_pointer = nullptr;  ///< while it does not run
  char* stack = nullptr;          ///< lowest byte, above the guard page
  std::size_t top = kStackBytes;  ///< where threads begin
  uint3 thread{};                 ///< who waits on it
  int line = 0;                   ///< where
  Lanes lanes{};                  ///< what the warp brought to the meeting that it waited for
};

/// A fiber that is not running, or null where there is no memory for one.
Fiber* make_fiber();
/// Lets `fiber` begin with `entry`, which must never return: it switches away when it is done.
void prepare(Fiber& fiber, void (*entry)());

/// Goes on where `to` was left; what runs now is kept in `from`. About 2 ns.
extern "C" void twin_switch(void** from, void* to);

}  // namespace twin
