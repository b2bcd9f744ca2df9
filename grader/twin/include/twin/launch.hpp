// How a kernel's threads are run: block after block, each thread straight until its first barrier.
#pragma once

#include <new>
#include <type_traits>
#include <utility>

#include "types.hpp"

struct CUstream_st;
using cudaStream_t = CUstream_st*;

// Ready before the program begins: nobody has to ask whether it was initialised.
#if __cplusplus >= 202002L
#define TWIN_CONSTINIT constinit
#else
#define TWIN_CONSTINIT __constinit
#endif
// The twin's own work in the program's code is no access of the program.
#ifdef __SANITIZE_THREAD__
#define TWIN_UNWATCHED __attribute__((no_sanitize("thread")))
#else
#define TWIN_UNWATCHED
#endif

namespace twin {

// Limits of a block on every GPU (CUDA C++ Programming Guide, technical specifications).
inline constexpr unsigned kWarp = 32, kMostThreads = 1024, kMostWarps = kMostThreads / kWarp;

/// A thread's place in its block by its number there, and back; x runs fastest.
TWIN_UNWATCHED inline uint3 thread_at(unsigned number, const dim3& size) {
  return {number % size.x, number / size.x % size.y, number / size.x / size.y};
}
inline unsigned number_of(const uint3& thread, const dim3& size) {
  return thread.x + size.x * (thread.y + size.y * thread.z);
}

/// What the running thread sees of itself. One processor thread runs one block at a time.
struct Context {
  uint3 thread{}, block{};
  dim3 block_size, grid_size;
  unsigned next = 0;   ///< the first thread of the block that has not begun
  unsigned count = 0;  ///< threads of the block
};
extern TWIN_CONSTINIT thread_local Context context __attribute__((tls_model("initial-exec")));

/// Runs `thread` for every thread of the block that has not begun; `threadIdx.x` runs fastest. A thread that waits lets
/// another call of this go on with the next: where that one came to, is in the context.
template <class Thread>
TWIN_UNWATCHED void for_threads(Thread thread) {
  auto& c = context;
  if (c.block_size.y == 1 && c.block_size.z == 1) {
    // Most blocks: a loop that the compiler can see through.
    while (c.next < c.count) {
      c.thread.x = c.next++;
      c.thread.y = c.thread.z = 0;
      thread();
    }
    return;
  }
  while (c.next < c.count) {
    c.thread = thread_at(c.next++, c.block_size);
    thread();
  }
}

/// A kernel with its arguments, waiting for `go`.
struct Pending {
  const char* name;
  const char* file;
  int line;
  void* kernel;                  ///< the lambda, on the heap
  void (*threads)(const void*);  ///< runs the threads of a block that have not begun, each on a copy
  void (*destroy)(void*);
};
void pend(const Pending& kernel);

/// A lowered kernel's body: keeps its arguments until `go` launches them.
template <class Kernel>
void grid(const char* name, const char* file, int line, Kernel kernel) {
  pend({name, file, line, new Kernel{std::move(kernel)},
        [](const void* original) TWIN_UNWATCHED {
          for_threads([original]() TWIN_UNWATCHED {
            // Parameters are a thread's own.
            Kernel mine{*static_cast<const Kernel*>(original)};
            mine();
          });
        },
        [](void* original) { delete static_cast<Kernel*>(original); }});
}

/// A lowered launch: `<<<grid, block, shared, stream>>>`.
void go(dim3 grid, dim3 block, std::size_t shared = 0, cudaStream_t stream = nullptr,
        const char* file = __builtin_FILE(), int line = __builtin_LINE());

/// Shared memory of the block that runs: the same bytes for all its threads. `key` is one a declaration (and one an
/// instantiation of a template).
void* shared_bytes(const char* name, std::size_t size, std::size_t alignment, const void* key, int line);
void* dynamic_shared_bytes(const char* name);

template <class T, class Tag>
T& shared_static(const char* name, int line, Tag) {
  static const char key = 0;
  return *static_cast<T*>(shared_bytes(name, sizeof(T), alignof(T), &key, line));
}
template <class T>
T* shared_dynamic(const char* name) {
  return static_cast<T*>(dynamic_shared_bytes(name));
}
/// `extern __shared__ T name[]` outside a function.
template <class T>
class DynamicShared {
 public:
  explicit DynamicShared(const char* name) : name_{name} {}
  operator T*() const { return shared_dynamic<T>(name_); }

 private:
  const char* name_;
};

/// A variable of the device: its bytes are the device's, though the host's program holds them.
class Variable {
 public:
  enum Space { device, constant, managed };
  template <class T>
  Variable(T& variable, const char* name, Space space, int line) {
    know(const_cast<void*>(static_cast<const volatile void*>(&variable)), sizeof(T), name, space, line);
  }

 private:
  static void know(void* address, std::size_t size, const char* name, Space space, int line);
};

}  // namespace twin

#define threadIdx (::twin::context.thread)
#define blockIdx (::twin::context.block)
#define blockDim (::twin::context.block_size)
#define gridDim (::twin::context.grid_size)
inline constexpr int warpSize = ::twin::kWarp;
