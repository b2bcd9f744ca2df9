// prints: invalid argument
// finds: wrong_call 10
// Freed twice.
#include <cstdio>

int main() {
  int* at;
  cudaMalloc(&at, 4);
  cudaFree(at);
  std::printf("%s\n", cudaGetErrorString(cudaFree(at)));
}
