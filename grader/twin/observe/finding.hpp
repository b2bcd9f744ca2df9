#pragma once

#include <cstddef>
#include <cstdint>

#include "grader/twin/include/twin/types.hpp"

/// What compute-sanitizer would have said, in its words, and where; kept for trace.json too.
namespace twin::observe {

struct Access {
  const void* address = nullptr;
  std::size_t size = 0;
  bool write = false;
  const void* program_counter = nullptr;  ///< behind the instruction; its line is looked up
};

/// A thread outside of what it may touch: `Invalid __global__ write of size 4 bytes`. `space`: global, shared.
void invalid_access(const Access& access, const char* space);
void misaligned_access(const Access& access, const char* space);
/// The host's code touches the device's memory, or a kernel the host's.
void host_touches_device(const Access& access);
void kernel_touches_host(const Access& access);

/// Two accesses that nothing orders.
struct Race {
  Access now, before;
  uint3 other_thread{};      ///< who did the one before
  uint3 thread{}, block{};   ///< who does the one now
  bool other_block = false;  ///< in another block
  const char* space = "";
};
/// `same_value`: both wrote the same, which does no harm on today's GPUs and is still a race.
void race_found(const Race& race, bool same_value);
/// A kernel reads what nobody wrote.
void uninitialised_read(const Access& access, const char* space);

struct AtBarrier {
  uint3 thread;
  int line = 0;
};
/// Threads of one block wait at two barriers at once.
void divergent_barrier(const AtBarrier& one, const AtBarrier& other);

/// Lanes of a warp wait for others of their mask that never come, or do not agree on the mask.
void lanes_missing(const uint3& waiting, int line, unsigned mask, unsigned arrived);

/// Something wrong with a call of the API: `what` is a whole sentence.
void wrong_call(const char* function, const char* what, const char* file, int line);
/// An allocation that nobody freed.
void leak(std::size_t bytes, const char* file, int line);

/// How many there were.
std::size_t count();

}  // namespace twin::observe
