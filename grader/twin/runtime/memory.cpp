#include "grader/twin/runtime/memory.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <vector>

#include <sys/mman.h>

#include "grader/twin/include/twin/api.hpp"
#include "grader/twin/observe/finding.hpp"
#include "grader/twin/observe/shadow.hpp"
#include "grader/twin/runtime/errors.hpp"

namespace twin {

namespace {

struct KnownVariable {
  const char* address;
  std::size_t size;
  const char* name;
  Variable::Space space;
};

struct SharedVariable {
  std::size_t offset, size;
};

struct State {
  Arena arena;
  std::size_t used = kAlignment;  // the first bytes stay empty: a little before the first allocation is out of it
  std::map<const char*, Allocation> allocations;
  std::vector<KnownVariable> variables;
  std::map<const void*, SharedVariable> shared;  // by the declaration's key
  std::size_t shared_used = 0, shared_high = 0, dynamic = 0;
};

char* reserve(std::size_t bytes, int protection) {
  void* memory = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    std::fputs("twin: the machine gives no address space for device memory\n", stderr);
    std::exit(1);
  }
  return static_cast<char*>(memory);
}

State& state() {
  static auto* all = [] {
    auto* made = new State;  // outlives every destructor that may still touch device memory
    made->arena.memory = reserve(kArenaBytes + 2 * kGuardBytes, PROT_NONE) + kGuardBytes;
    mprotect(made->arena.memory, kArenaBytes, PROT_READ | PROT_WRITE);
    made->arena.valid = reinterpret_cast<std::uint8_t*>(reserve(kArenaBytes / 8, PROT_READ | PROT_WRITE));
    made->arena.shared = reserve(kSharedBytes, PROT_READ | PROT_WRITE);
    return made;
  }();
  return *all;
}

/// Marks whole words, and of the last the bytes that belong to it.
void mark(std::size_t offset, std::size_t size, bool valid) {
  auto* table = state().arena.valid + offset / 8;
  std::memset(table, valid ? 8 : 0, size / 8);
  if (size % 8 != 0) table[size / 8] = static_cast<std::uint8_t>(valid ? size % 8 : 0);
}

constexpr unsigned char kFreshByte = 0xcd, kSharedByte = 0xc5;

bool copies_from_device(cudaMemcpyKind kind) {
  return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
}
bool copies_to_device(cudaMemcpyKind kind) {
  return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
}

/// The host has written into device memory; variables of the device have no shadow.
void wrote(const void* to, std::size_t size) {
  if (place_of(to) == Place::device)
    observe::written_by_host(static_cast<std::size_t>(static_cast<const char*>(to) - arena().memory), size);
}

cudaError_t refuse(const char* function, const char* what, const char* file, int line) {
  observe::wrong_call(function, what, file, line);
  return fail(cudaErrorInvalidValue);
}

}  // namespace

const Arena& arena() { return state().arena; }

bool may_touch(const Arena& arena, std::size_t offset, std::size_t size) {
  // Word by word: whatever the access begins in must be valid up to the access's own bytes.
  for (auto at = offset; at < offset + size;) {
    const auto within = at % 8;
    const auto last = std::min(offset + size - at + within, std::size_t{8});
    if (arena.valid[at / 8] < last) return false;
    at += 8 - within;
  }
  return true;
}

const Allocation* nearest_allocation(const void* address) {
  const auto& all = state().allocations;
  if (all.empty()) return nullptr;
  const auto* at = static_cast<const char*>(address);
  auto after = all.upper_bound(at);
  if (after == all.begin()) return &after->second;
  const auto& before = std::prev(after)->second;
  if (after == all.end()) return &before;
  const auto past = at - (before.address + before.size), ahead = after->first - at;
  return past <= ahead ? &before : &after->second;
}

Place place_of(const void* address) {
  const auto* at = static_cast<const char*>(address);
  if (at >= arena().memory && at < arena().memory + kArenaBytes) return Place::device;
  for (const auto& one : state().variables) {
    if (at >= one.address && at < one.address + one.size) return Place::variable;
  }
  return Place::host;
}

bool is_whole(const void* address, std::size_t size) {
  const auto* at = static_cast<const char*>(address);
  if (place_of(address) == Place::device) {
    const auto* allocation = nearest_allocation(address);
    return allocation != nullptr && !allocation->freed && at >= allocation->address &&
           at + size <= allocation->address + allocation->size;
  }
  return std::ranges::any_of(state().variables, [&](const KnownVariable& one) {
    return at >= one.address && at + size <= one.address + one.size;
  });
}

void report_leaks() {
  // After an error that sticks nothing can be freed any more: what is left is no leak of its own.
  if (sticking() != cudaSuccess) return;
  for (const auto& [address, one] : state().allocations) {
    if (!one.freed) observe::leak(one.size, one.file, one.line);
  }
}

void Variable::know(void* address, std::size_t size, const char* name, Space space, int /*line*/) {
  state().variables.push_back({static_cast<const char*>(address), size, name, space});
}

// ---- shared memory

void begin_shared(std::size_t dynamic) {
  auto& all = state();
  all.dynamic = dynamic;
  all.shared.clear();
  all.shared_used = (dynamic + kAlignment) / kAlignment * kAlignment;
  all.shared_high = std::max(all.shared_high, all.shared_used);
  std::memset(all.arena.shared, kSharedByte, all.shared_used);
  observe::forget_shared();
}

std::size_t shared_high_mark() { return state().shared_high; }

void* shared_bytes(const char* /*name*/, std::size_t size, std::size_t alignment, const void* key, int /*line*/) {
  auto& all = state();
  const auto found = all.shared.find(key);
  if (found != all.shared.end()) return all.arena.shared + found->second.offset;
  // Two variables never touch: one that is overrun does not look like its neighbour.
  const auto step = std::max(alignment, std::size_t{16});
  const auto offset = (all.shared_used + step - 1) / step * step;
  if (offset + size > kSharedBytes) {
    std::fputs("twin: a kernel declares more shared memory than a block can have\n", stderr);
    std::exit(1);
  }
  all.shared[key] = {offset, size};
  all.shared_used = offset + size + step;
  all.shared_high = std::max(all.shared_high, all.shared_used);
  std::memset(all.arena.shared + offset, kSharedByte, size);
  return all.arena.shared + offset;
}

void* dynamic_shared_bytes(const char* /*name*/) { return state().arena.shared; }

std::size_t shared_in_use() {
  std::size_t bytes = state().dynamic;
  for (const auto& [key, one] : state().shared) bytes += one.size;
  return bytes;
}

bool may_touch_shared(std::size_t offset, std::size_t size) {
  const auto& all = state();
  if (offset + size <= all.dynamic) return true;
  return std::ranges::any_of(all.shared, [&](const auto& one) {
    return offset >= one.second.offset && offset + size <= one.second.offset + one.second.size;
  });
}

}  // namespace twin

// ---- the API

cudaError_t cudaMalloc(void** pointer, std::size_t size, const char* file, int line) {
  using namespace twin;
  if (sticking() != cudaSuccess) return sticking();
  if (pointer == nullptr) return refuse("cudaMalloc", "the pointer to the pointer is null", file, line);
  *pointer = nullptr;
  if (size == 0) return cudaSuccess;
  auto& all = state();
  const auto step = (size + 2 * kAlignment - 1) / kAlignment * kAlignment;
  if (size > kArenaBytes || all.used + step > kArenaBytes) return fail(cudaErrorMemoryAllocation);
  char* address = all.arena.memory + all.used;
  mark(all.used, size, true);
  all.used += step;
  std::memset(address, kFreshByte, size);
  all.allocations[address] = {address, size, file, line};
  *pointer = address;
  return cudaSuccess;
}

cudaError_t cudaFree(void* pointer, const char* file, int line) {
  using namespace twin;
  if (sticking() != cudaSuccess) return sticking();
  if (pointer == nullptr) return cudaSuccess;
  auto& all = state();
  const auto found = all.allocations.find(static_cast<char*>(pointer));
  if (found == all.allocations.end()) return refuse("cudaFree", "this address was not given by cudaMalloc", file, line);
  auto& one = found->second;
  if (one.freed) return refuse("cudaFree", "this memory was freed before", file, line);
  one.freed = true;
  one.freed_line = line;
  mark(static_cast<std::size_t>(one.address - all.arena.memory), one.size, false);
  // The pages go back; the addresses stay taken.
  madvise(one.address, one.size, MADV_DONTNEED);
  return cudaSuccess;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t size, cudaMemcpyKind kind, const char* file, int line) {
  using namespace twin;
  if (sticking() != cudaSuccess) return sticking();
  if (size == 0) return cudaSuccess;
  if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return fail(cudaErrorInvalidMemcpyDirection);
  const bool to_device = place_of(to) != Place::host, from_device = place_of(from) != Place::host;
  if (kind != cudaMemcpyDefault && copies_to_device(kind) != to_device)
    return refuse("cudaMemcpy",
                  to_device ? "the destination is device memory, and the direction says the host's"
                            : "the destination is host memory, and the direction says the device's",
                  file, line);
  if (kind != cudaMemcpyDefault && copies_from_device(kind) != from_device)
    return refuse("cudaMemcpy",
                  from_device ? "the source is device memory, and the direction says the host's"
                              : "the source is host memory, and the direction says the device's",
                  file, line);
  if (to_device && !is_whole(to, size))
    return refuse("cudaMemcpy", "the destination is smaller than what is copied", file, line);
  if (from_device && !is_whole(from, size))
    return refuse("cudaMemcpy", "the source is smaller than what is copied", file, line);
  std::memmove(to, from, size);
  wrote(to, size);
  return cudaSuccess;
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t size, const char* file, int line) {
  using namespace twin;
  if (sticking() != cudaSuccess) return sticking();
  if (size == 0) return cudaSuccess;
  if (place_of(pointer) == Place::host) return refuse("cudaMemset", "this is host memory", file, line);
  if (!is_whole(pointer, size)) return refuse("cudaMemset", "the memory is smaller than what is set", file, line);
  std::memset(pointer, value, size);
  wrote(pointer, size);
  return cudaSuccess;
}
