#include "grader/twin/runtime/launch.hpp"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "grader/twin/observe/finding.hpp"
#include "grader/twin/observe/shadow.hpp"
#include "grader/twin/observe/trace.hpp"
#include "grader/twin/runtime/block.hpp"
#include "grader/twin/runtime/errors.hpp"
#include "grader/twin/runtime/memory.hpp"

namespace twin {

namespace {

std::optional<Pending> pending;
std::string kernel_name;
cudaError_t ended_with = cudaSuccess;

// Compute capability 9.0 (CUDA C++ Programming Guide, technical specifications).
constexpr dim3 kLargestBlock{1024, 1024, 64}, kLargestGrid{2147483647, 65535, 65535};

bool within(const dim3& size, const dim3& most) {
  return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= most.x && size.y <= most.y && size.z <= most.z;
}

/// `void add(const float*, int)` of `void add(const float*, int) [with ...]`.
std::string name_of(const char* pretty) {
  const std::string whole{pretty};
  return whole.substr(0, whole.find(" [with"));
}

bool can_launch(const dim3& grid, const dim3& block, std::size_t shared, const char* file, int line) {
  const auto refuse = [&](const std::string& why) {
    observe::wrong_call("<<<>>>", why.c_str(), file, line);
    fail(cudaErrorInvalidConfiguration);
    return false;
  };
  const auto words = [](const dim3& v) {
    return '(' + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ')';
  };
  if (!within(block, kLargestBlock) || std::uint64_t{block.x} * block.y * block.z > kMostThreads)
    return refuse("a block of " + words(block) + " threads: 1 to 1024 in all, (1024, 1024, 64) at most");
  if (!within(grid, kLargestGrid))
    return refuse("a grid of " + words(grid) + " blocks: 1 to (2147483647, 65535, 65535)");
  if (shared > kSharedLimit)
    return refuse(std::to_string(shared) + " bytes of dynamic shared memory: 49152 at most without opting in");
  return true;
}

void run(const Pending& kernel, const dim3& grid, const dim3& block, std::size_t shared) {
  kernel_name = name_of(kernel.name);
  ended_with = cudaSuccess;
  context = {};
  context.grid_size = grid;
  context.block_size = block;
  observe::begin_launch(block.x * block.y * block.z);
  std::uint64_t number = 0;
  bool going = true;
  for (unsigned z = 0; z < grid.z && going; ++z) {
    for (unsigned y = 0; y < grid.y && going; ++y) {
      for (unsigned x = 0; x < grid.x && going; ++x) {
        context.block = {x, y, z};
        context.next = 0;
        context.count = block.x * block.y * block.z;
        begin_shared(shared);
        observe::begin_block(number++);
        going = run_block(kernel);
      }
    }
  }
  observe::settle();
  context.count = 0;
  context.next = 0;
  kernel_name.clear();
  if (!going) fail(ended_with == cudaSuccess ? cudaErrorLaunchFailure : ended_with);
}

struct AtExit {
  AtExit() {
    std::atexit([] {
      report_leaks();
      observe::write_trace();
      if (observe::count() == 0) return;
      std::fflush(stdout);
      std::fprintf(stderr, "========= %zu finding%s\n", observe::count(), observe::count() == 1 ? "" : "s");
    });
  }
} const at_exit;

}  // namespace

const std::string& running_kernel() { return kernel_name; }

void end_kernel(cudaError_t error) {
  ended_with = error;
  abandon_block();
}

void pend(const Pending& kernel) {
  if (context.count > 0) {
    observe::wrong_call("<<<>>>", "a kernel launches a kernel: the twin has no dynamic parallelism", kernel.file,
                        kernel.line);
    kernel.destroy(kernel.kernel);
    end_kernel(cudaErrorLaunchFailure);
  }
  if (pending) pending->destroy(pending->kernel);
  pending = kernel;
}

void go(dim3 grid, dim3 block, std::size_t shared, cudaStream_t /*stream*/, const char* file, int line) {
  if (!pending) return;
  const auto kernel = *pending;
  pending.reset();
  if (sticking() == cudaSuccess && can_launch(grid, block, shared, file, line)) {
    observe::record(observe::LaunchRecord{name_of(kernel.name), grid, block, shared, {file, line}});
    run(kernel, grid, block, shared);
  }
  kernel.destroy(kernel.kernel);
}

}  // namespace twin
