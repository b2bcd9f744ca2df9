#pragma once

#include <cstddef>
#include <cstdint>

/// Who last wrote and read each four bytes of device and shared memory, in which phase between two barriers: what it
/// takes to see races that this run's order hides, and reads of what nobody wrote.
///
/// Two accesses race when one of them writes, not both are atomic, and nothing orders them: threads of one block in the
/// same phase, or threads of two blocks in one launch. Blocks that use fences are taken to order what they share.
namespace twin::observe {

void begin_launch(unsigned threads_of_a_block);
void begin_block(std::uint64_t block);
/// A barrier of the block was passed.
void next_phase();
/// The threads of a warp met (`__syncwarp`, a shuffle): what they did before is ordered before what they do now.
void next_warp_phase(unsigned warp);
/// A thread called __threadfence().
void fence();

struct Touch {
  std::size_t size = 0;
  bool write = false;
  bool atomic = false;
  const void* program_counter = nullptr;
};
/// `offset` is from the beginning of device or shared memory; `address` is where it really lies.
void touch_global(std::size_t offset, const void* address, const Touch& touch);
void touch_shared(std::size_t offset, const void* address, const Touch& touch);

/// The host wrote these bytes of device memory: they hold something, and no kernel's access before counts any more.
void written_by_host(std::size_t offset, std::size_t size);
/// Shared memory of a new block holds nothing.
void forget_shared();
/// A race whose second write had not happened when it was seen is settled: same value, or not.
void settle();

}  // namespace twin::observe
