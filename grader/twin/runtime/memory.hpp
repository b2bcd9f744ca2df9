#pragma once

#include <cstddef>
#include <cstdint>

#include "grader/twin/include/twin/launch.hpp"

namespace twin {

/// One allocation of device memory. Addresses are never given out twice, so that what was freed stays known.
struct Allocation {
  char* address = nullptr;
  std::size_t size = 0;
  const char* file = "";
  int line = 0;
  bool freed = false;
  int freed_line = 0;
};

/// Device memory lies in one reserved stretch; whether a byte of it may be touched stands in a table beside it.
/// Small enough for its shadow to fit any address space, and more than a laptop has.
inline constexpr std::size_t kArenaBytes = std::size_t{1} << 33;
/// Addresses before and behind it that nothing else has: an index that wrapped around (unsigned -1, eight bytes an
/// element) still lies there, and is an access out of bounds and not the host's memory.
inline constexpr std::size_t kGuardBytes = std::size_t{1} << 35;
/// The distance between two allocations, at least; addresses are aligned as cudaMalloc's are.
inline constexpr std::size_t kAlignment = 256;
inline constexpr std::size_t kSharedBytes = std::size_t{256} << 10;
/// A kernel's shared memory without opting in (compute capability 9.0: 48 KB).
inline constexpr std::size_t kSharedLimit = std::size_t{48} << 10;

struct Arena {
  char* memory = nullptr;
  std::uint8_t* valid = nullptr;  ///< for each 8 bytes: how many of the first may be touched
  char* shared = nullptr;         ///< the shared memory of the block that runs
};
const Arena& arena();

/// True when these bytes may be touched by a kernel.
bool may_touch(const Arena& arena, std::size_t offset, std::size_t size);

/// The allocation that an address lies in, or nearest to; null when there was none.
const Allocation* nearest_allocation(const void* address);

enum class Place { host, device, variable };
Place place_of(const void* address);

/// True when [address, address + size) lies in one living allocation or variable.
bool is_whole(const void* address, std::size_t size);

void report_leaks();

/// Shared memory of a new block: what it holds is not what the last block left.
void begin_shared(std::size_t dynamic);
/// Bytes of shared memory that a kernel has declared so far.
std::size_t shared_in_use();
/// Bytes of shared memory that any block of this launch has used: what lies above is untouched.
std::size_t shared_high_mark();
bool may_touch_shared(std::size_t offset, std::size_t size);

}  // namespace twin
