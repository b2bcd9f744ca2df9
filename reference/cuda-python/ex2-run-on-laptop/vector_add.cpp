// The reference twin of exercise 2: eight sums, in loops over blocks and threads.
#include "vector_add.hpp"

#include <cstdio>

void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  const int threads = 32;
  const int blocks = (n + threads - 1) / threads;
  for (int block_idx = 0; block_idx < blocks; ++block_idx) {
    for (int thread_idx = 0; thread_idx < threads; ++thread_idx) {
      const int i = block_idx * threads + thread_idx;
      if (i < n) out[i] = x[i] + y[i];
    }
  }
}

int main() {
  const int n = 8;
  float x[n], out[n];
  for (int i = 0; i < n; ++i) x[i] = static_cast<float>(i);
  vector_add_cpu(x, x, out, n);
  std::printf("cpu");
  for (const float value : out) std::printf(" %g", static_cast<double>(value));
  std::printf("\n");
}
