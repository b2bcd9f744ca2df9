#include "vector_add.hpp"

#include <sys/utsname.h>

#include <iostream>
#include <vector>

void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  constexpr int threads = 64;
  int blocks = (n + threads - 1) / threads;
  for (int block = 0; block < blocks; block++) {
    for (int thread = 0; thread < threads; thread++) {
      int i = block * threads + thread;
      if (i >= n) continue;
      out[i] = x[i] + y[i];
    }
  }
}

int main() {
  float x[8], out[8];
  for (int i = 0; i < 8; i++) x[i] = i;
  vector_add_cpu(x, x, out, 8);
  std::cout << "cpu";
  for (float v : out) std::cout << ' ' << v;
  std::cout << '\n';
}
