// Every access of the program to memory. The compiler announces them (-fsanitize=thread, its library left out): we are
// that library. Only what the instrumented program calls is here.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "grader/twin/observe/finding.hpp"
#include "grader/twin/observe/shadow.hpp"
#include "grader/twin/runtime/block.hpp"
#include "grader/twin/runtime/launch.hpp"
#include "grader/twin/runtime/memory.hpp"

// Of the linker (ld(1)): the program's own variables lie between them.
extern "C" char __data_start, _end;  // NOLINT(bugprone-reserved-identifier)

namespace twin::observe {

namespace {

/// Found once: a call for each access would cost more than the look at the table.
const Arena& known_arena() {
  static const Arena& found = arena();
  return found;
}

void in_device_memory(const Access& access, std::size_t offset) {
  if (context.count == 0) return host_touches_device(access);
  const bool misaligned = (reinterpret_cast<std::uintptr_t>(access.address) & (access.size - 1)) != 0;
  if (!may_touch(known_arena(), offset, access.size)) {
    invalid_access(access, "global");
    end_kernel(cudaErrorIllegalAddress);
  }
  if (misaligned) {
    misaligned_access(access, "global");
    end_kernel(cudaErrorMisalignedAddress);
  }
}

void in_shared_memory(const Access& access, std::size_t offset) {
  if (may_touch_shared(offset, access.size)) return;
  invalid_access(access, "shared");
  end_kernel(cudaErrorIllegalAddress);
}

/// A kernel's access that is in neither: its own stack, a variable of the device, or the host's.
void elsewhere(const Access& access) {
  const auto* at = static_cast<const char*>(access.address);
  const auto stack = running_stack();
  if (at >= stack.low && at < stack.high) return;
  const auto* own = reinterpret_cast<const char*>(&context);
  if (at >= own && at < own + sizeof context) return;
  // Constants of the program are the compiler's to place; what it may write is the host's.
  const bool program = at >= &__data_start && at < &_end;
  constexpr std::uintptr_t kNullPage = 4096;
  const bool null = reinterpret_cast<std::uintptr_t>(at) < kNullPage;
  const auto& memory = known_arena();
  const bool beside = at >= memory.memory - kGuardBytes && at < memory.memory + kArenaBytes + kGuardBytes;
  if (null || beside) {
    invalid_access(access, "global");
    end_kernel(cudaErrorIllegalAddress);
  }
  if (place_of(at) == Place::variable) return;
  const bool constant = !program && !access.write && at < &__data_start;
  if (constant) return;
  kernel_touches_host(access);
  end_kernel(cudaErrorIllegalAddress);
}

inline void seen(const void* address, std::size_t size, bool write, const void* program_counter, bool atomic = false) {
  const auto& memory = known_arena();
  const auto* at = static_cast<const char*>(address);
  const auto offset = static_cast<std::size_t>(at - memory.memory);
  if (offset < kArenaBytes) {
    // What nearly every access is: inside a thread, aligned, in a word that is all valid.
    const bool plain =
        context.count > 0 && memory.valid[offset / 8] == 8 && offset % 8 + size <= 8 && (offset & (size - 1)) == 0;
    if (!plain) in_device_memory({address, size, write, program_counter}, offset);
    if (context.count > 0) touch_global(offset, address, {size, write, atomic, program_counter});
    return;
  }
  if (context.count == 0) return;
  const auto shared_offset = static_cast<std::size_t>(at - memory.shared);
  if (shared_offset < kSharedBytes) {
    in_shared_memory({address, size, write, program_counter}, shared_offset);
    return touch_shared(shared_offset, address, {size, write, atomic, program_counter});
  }
  elsewhere({address, size, write, program_counter});
}

}  // namespace

}  // namespace twin::observe

// NOLINTBEGIN(bugprone-reserved-identifier)
#define TWIN_ACCESS(size)                                                                                         \
  void __tsan_read##size(void* a) { twin::observe::seen(a, size, false, __builtin_return_address(0)); }           \
  void __tsan_write##size(void* a) { twin::observe::seen(a, size, true, __builtin_return_address(0)); }           \
  void __tsan_volatile_read##size(void* a) { twin::observe::seen(a, size, false, __builtin_return_address(0)); }  \
  void __tsan_volatile_write##size(void* a) { twin::observe::seen(a, size, true, __builtin_return_address(0)); }  \
  void __tsan_unaligned_read##size(void* a) { twin::observe::seen(a, size, false, __builtin_return_address(0)); } \
  void __tsan_unaligned_write##size(void* a) { twin::observe::seen(a, size, true, __builtin_return_address(0)); }

#define TWIN_ATOMIC(bits, T)                                                                           \
  T __tsan_atomic##bits##_load(const volatile T* a, int) {                                             \
    twin::observe::seen(const_cast<const T*>(a), sizeof(T), false, __builtin_return_address(0), true); \
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                       \
  }                                                                                                    \
  void __tsan_atomic##bits##_store(volatile T* a, T v, int) {                                          \
    twin::observe::seen(const_cast<T*>(a), sizeof(T), true, __builtin_return_address(0), true);        \
    __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                          \
  }                                                                                                    \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* a, T* expected, T v, int, int) {       \
    twin::observe::seen(const_cast<T*>(a), sizeof(T), true, __builtin_return_address(0), true);        \
    return __atomic_compare_exchange_n(a, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);     \
  }                                                                                                    \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* a, T* expected, T v, int, int) {         \
    twin::observe::seen(const_cast<T*>(a), sizeof(T), true, __builtin_return_address(0), true);        \
    return __atomic_compare_exchange_n(a, expected, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);     \
  }

extern "C" {
TWIN_ACCESS(1)
TWIN_ACCESS(2)
TWIN_ACCESS(4)
TWIN_ACCESS(8)
TWIN_ACCESS(16)
TWIN_ATOMIC(8, std::uint8_t)
TWIN_ATOMIC(16, std::uint16_t)
TWIN_ATOMIC(32, std::uint32_t)
TWIN_ATOMIC(64, std::uint64_t)
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) {}
void __tsan_read_range(void* a, unsigned long size) {
  for (unsigned long i = 0; i < size; ++i)
    twin::observe::seen(static_cast<char*>(a) + i, 1, false, __builtin_return_address(0));
}
void __tsan_write_range(void* a, unsigned long size) {
  for (unsigned long i = 0; i < size; ++i)
    twin::observe::seen(static_cast<char*>(a) + i, 1, true, __builtin_return_address(0));
}
void* __tsan_memcpy(void* to, const void* from, unsigned long size) {
  __tsan_read_range(const_cast<void*>(from), size);
  __tsan_write_range(to, size);
  return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, unsigned long size) {
  __tsan_read_range(const_cast<void*>(from), size);
  __tsan_write_range(to, size);
  return std::memmove(to, from, size);
}
void* __tsan_memset(void* to, int value, unsigned long size) {
  __tsan_write_range(to, size);
  return std::memset(to, value, size);
}
}
// NOLINTEND(bugprone-reserved-identifier)
