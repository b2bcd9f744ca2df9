// What device code calls: barriers and atomics (CUDA C++ Programming Guide).
#pragma once

#include "types.hpp"

namespace twin {

/// Waits until every thread of the block that has not exited is here.
void sync_threads(int line);
void thread_fence();

/// An atomic operation: as it is named, on the old value.
template <class T, class Change>
T atomic_change(T* address, Change change) {
  T old;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  while (true) {
    T wanted = change(old);
    if (__atomic_compare_exchange(address, &old, &wanted, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return old;
  }
}

}  // namespace twin

inline void __threadfence() { ::twin::thread_fence(); }
inline void __threadfence_block() { ::twin::thread_fence(); }
inline void __threadfence_system() { ::twin::thread_fence(); }

inline void __syncthreads(int line = __builtin_LINE()) { ::twin::sync_threads(line); }

#define TWIN_ATOMICS(T)                                                                            \
  inline T atomicAdd(T* address, T value) {                                                        \
    return ::twin::atomic_change(address, [value](T old) { return static_cast<T>(old + value); }); \
  }                                                                                                \
  inline T atomicExch(T* address, T value) {                                                       \
    return ::twin::atomic_change(address, [value](T) { return value; });                           \
  }
TWIN_ATOMICS(int)
TWIN_ATOMICS(unsigned)
TWIN_ATOMICS(unsigned long long)
TWIN_ATOMICS(float)
TWIN_ATOMICS(double)
