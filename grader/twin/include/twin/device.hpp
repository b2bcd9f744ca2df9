// What device code calls: barriers, warps, atomics (CUDA C++ Programming Guide).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "types.hpp"

namespace twin {

/// What the predicates of all threads at a barrier come to.
struct Verdict {
  int count = 0;
  bool all = true;
  bool any = false;
};
/// Waits until every thread of the block that has not exited is here.
Verdict sync_threads(int line, bool predicate = false);
void thread_fence();

/// A value of each lane of a warp.
using Lanes = std::array<std::uint64_t, 32>;
/// Waits until every lane of the mask is here, each with a value; lanes that bring none have what they last brought.
Lanes meet(unsigned mask, std::uint64_t value, int line);
unsigned running_lane();

template <class T>
std::uint64_t bits_of(T value) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T>
T from_bits(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

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

/// The lane that a shuffle reads from, or the lane itself where there is none (Warp Shuffle Functions).
template <class T>
T shuffle(unsigned mask, T value, int line, int width, int (*from)(int lane, int by, int begin, int width), int by) {
  const auto lane = static_cast<int>(running_lane());
  const auto lanes = meet(mask, bits_of(value), line);
  const int begin = lane / width * width;
  return from_bits<T>(lanes[static_cast<std::size_t>(from(lane, by, begin, width))]);
}

}  // namespace twin

inline void __threadfence() { ::twin::thread_fence(); }
inline void __threadfence_block() { ::twin::thread_fence(); }
inline void __threadfence_system() { ::twin::thread_fence(); }

inline void __syncthreads(int line = __builtin_LINE()) { ::twin::sync_threads(line); }
inline int __syncthreads_count(int predicate, int line = __builtin_LINE()) {
  return ::twin::sync_threads(line, predicate != 0).count;
}
inline int __syncthreads_and(int predicate, int line = __builtin_LINE()) {
  return ::twin::sync_threads(line, predicate != 0).all ? 1 : 0;
}
inline int __syncthreads_or(int predicate, int line = __builtin_LINE()) {
  return ::twin::sync_threads(line, predicate != 0).any ? 1 : 0;
}

inline void __syncwarp(unsigned mask = 0xffffffff, int line = __builtin_LINE()) { ::twin::meet(mask, 0, line); }

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32, int line = __builtin_LINE()) {
  return ::twin::shuffle(
      mask, value, line, width, [](int, int by, int begin, int size) { return begin + (by % size + size) % size; },
      source);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
  return ::twin::shuffle(
      mask, value, line, width, [](int lane, int by, int begin, int) { return lane - by < begin ? lane : lane - by; },
      static_cast<int>(delta));
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, int line = __builtin_LINE()) {
  return ::twin::shuffle(
      mask, value, line, width,
      [](int lane, int by, int begin, int size) { return lane + by >= begin + size ? lane : lane + by; },
      static_cast<int>(delta));
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, int line = __builtin_LINE()) {
  return ::twin::shuffle(
      mask, value, line, width,
      [](int lane, int by, int begin, int size) { return (lane ^ by) >= begin + size ? lane : lane ^ by; }, lanes);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
  const auto lanes = ::twin::meet(mask, predicate != 0 ? 1 : 0, line);
  unsigned votes = 0;
  for (unsigned lane = 0; lane < lanes.size(); ++lane) {
    if ((mask >> lane & 1U) != 0 && lanes[lane] != 0) votes |= 1U << lane;
  }
  return votes;
}
inline int __any_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
  return __ballot_sync(mask, predicate, line) != 0 ? 1 : 0;
}
inline int __all_sync(unsigned mask, int predicate, int line = __builtin_LINE()) {
  return __ballot_sync(mask, predicate == 0 ? 1 : 0, line) == 0 ? 1 : 0;
}

#define TWIN_ATOMIC(name, T, expression)                                                          \
  inline T name(T* address, T value) {                                                            \
    return ::twin::atomic_change(address, [value](T old) { return static_cast<T>(expression); }); \
  }
#define TWIN_ATOMIC_NUMBERS(T)           \
  TWIN_ATOMIC(atomicAdd, T, old + value) \
  TWIN_ATOMIC(atomicExch, T, (static_cast<void>(old), value))
#define TWIN_ATOMIC_INTEGERS(T)                                                                 \
  TWIN_ATOMIC(atomicSub, T, old - value)                                                        \
  TWIN_ATOMIC(atomicMin, T, old < value ? old : value)                                          \
  TWIN_ATOMIC(atomicMax, T, old > value ? old : value)                                          \
  TWIN_ATOMIC(atomicAnd, T, old& value)                                                         \
  TWIN_ATOMIC(atomicOr, T, old | value)                                                         \
  TWIN_ATOMIC(atomicXor, T, old ^ value)                                                        \
  inline T atomicCAS(T* address, T compare, T value) {                                          \
    return ::twin::atomic_change(address, [=](T old) { return old == compare ? value : old; }); \
  }
TWIN_ATOMIC_NUMBERS(int)
TWIN_ATOMIC_NUMBERS(unsigned)
TWIN_ATOMIC_NUMBERS(unsigned long long)
TWIN_ATOMIC_NUMBERS(float)
TWIN_ATOMIC_NUMBERS(double)
TWIN_ATOMIC_INTEGERS(int)
TWIN_ATOMIC_INTEGERS(unsigned)
TWIN_ATOMIC_INTEGERS(unsigned long long)
TWIN_ATOMIC(atomicInc, unsigned, old >= value ? 0 : old + 1)
TWIN_ATOMIC(atomicDec, unsigned, old == 0 || old > value ? value : old - 1)

// Integer and floating-point intrinsics (CUDA Math API): what they give, to the bit where the guide defines it.
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline float __fmaf_rn(float x, float y, float z) { return std::fma(x, y, z); }
inline double __fma_rn(double x, double y, double z) { return std::fma(x, y, z); }
inline float rsqrtf(float x) { return 1.0F / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float __expf(float x) { return std::exp(x); }
inline float __logf(float x) { return std::log(x); }
inline float __sinf(float x) { return std::sin(x); }
inline float __cosf(float x) { return std::cos(x); }
inline float __fdividef(float x, float y) { return x / y; }
template <class T>
T __ldg(const T* address) {
  return *address;
}
