// prints:
// finds: wrong_call 9
// Copies more than was allocated.
#include <cstdio>

int main() {
  int *at, host[40] = {};
  cudaMalloc(&at, 10 * sizeof(int));
  cudaMemcpy(at, host, sizeof host, cudaMemcpyHostToDevice);
  cudaFree(at);
}
