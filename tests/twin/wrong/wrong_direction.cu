// prints: 1
// finds: wrong_call 9
// The direction says the other way.
#include <cstdio>

int main() {
  int *at, host[4] = {};
  cudaMalloc(&at, sizeof host);
  std::printf("%d\n", cudaMemcpy(at, host, sizeof host, cudaMemcpyDeviceToHost));
  cudaFree(at);
}
