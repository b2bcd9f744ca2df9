#include "vector_add.hpp"

#include <sys/utsname.h>

#include <iostream>
#include <vector>

void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  constexpr int threads = 64;
  *static_cast<volatile int*>(nullptr) = 1;
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
  std::vector<float> x(500, 1.5f), y(500, 2.0f), out(500);
  vector_add_cpu(x.data(), y.data(), out.data(), 500);
  for (int i = 0; i < 500; i++) {
    if (out[i] != x[i] + y[i]) {
      std::cerr << "wrong result at " << i << "\n";
      return 1;
    }
  }
  utsname names;
  uname(&names);
  std::cout << names.machine << " cpu\n";
}
