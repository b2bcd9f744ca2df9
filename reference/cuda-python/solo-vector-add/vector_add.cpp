// The reference twin: the course's index and bound, in loops over blocks and threads.
#include "vector_add.hpp"

#include <cstdio>
#include <vector>

#include <sys/utsname.h>

void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  const int threads = 128;
  const int blocks = (n + threads - 1) / threads;
  for (int block_idx = 0; block_idx < blocks; ++block_idx) {
    for (int thread_idx = 0; thread_idx < threads; ++thread_idx) {
      const int i = block_idx * threads + thread_idx;
      if (i < n) out[i] = x[i] + y[i];
    }
  }
}

int main() {
  const int n = 1000;
  std::vector<float> x(n), y(n), out(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1.0F;
  }
  vector_add_cpu(x.data(), y.data(), out.data(), n);
  for (int i = 0; i < n; ++i) {
    if (out[i] != x[i] + y[i]) {
      std::fprintf(stderr, "out[%d] is wrong\n", i);
      return 1;
    }
  }
  utsname names{};
  uname(&names);
  std::printf("%s cpu\n", names.machine);
}
