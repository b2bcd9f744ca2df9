// The types and qualifiers that CUDA C++ adds to the language (CUDA C++ Programming Guide, C++ Language Extensions).
#pragma once

#include <cstddef>
#include <cstdint>

// Where a function or a variable lives is the lowering's business; the compiler sees C++.
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __restrict__ __restrict
#define __launch_bounds__(...)
#define __align__(n) alignas(n)
#define __grid_constant__

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x{vx}, y{vy}, z{vz} {}
  constexpr dim3(uint3 v) : x{v.x}, y{v.y}, z{v.z} {}
};

// Vectors of 1 to 4 elements, aligned as on a GPU (table "Alignment Requirements" of the guide).
#define TWIN_VECTORS(base, T, align2, align4)                        \
  struct base##1 {                                                   \
    T x;                                                             \
  };                                                                 \
  struct alignas(align2) base##2 {                                   \
    T x, y;                                                          \
  };                                                                 \
  struct base##3 {                                                   \
    T x, y, z;                                                       \
  };                                                                 \
  struct alignas(align4) base##4 {                                   \
    T x, y, z, w;                                                    \
  };                                                                 \
  inline base##1 make_##base##1(T x) { return {x}; }                 \
  inline base##2 make_##base##2(T x, T y) { return {x, y}; }         \
  inline base##3 make_##base##3(T x, T y, T z) { return {x, y, z}; } \
  inline base##4 make_##base##4(T x, T y, T z, T w) { return {x, y, z, w}; }

TWIN_VECTORS(char, signed char, 2, 4)
TWIN_VECTORS(uchar, unsigned char, 2, 4)
TWIN_VECTORS(short, short, 4, 8)
TWIN_VECTORS(ushort, unsigned short, 4, 8)
TWIN_VECTORS(int, int, 8, 16)
TWIN_VECTORS(long, long, 16, 16)
TWIN_VECTORS(ulong, unsigned long, 16, 16)
TWIN_VECTORS(longlong, long long, 16, 16)
TWIN_VECTORS(ulonglong, unsigned long long, 16, 16)
TWIN_VECTORS(float, float, 8, 16)
TWIN_VECTORS(double, double, 16, 16)

struct uint1 {
  unsigned x;
};
struct alignas(8) uint2 {
  unsigned x, y;
};
struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
inline uint1 make_uint1(unsigned x) { return {x}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline uint3 make_uint3(unsigned x, unsigned y, unsigned z) { return {x, y, z}; }
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
