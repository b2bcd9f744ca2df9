// prints: invalid configuration argument
// finds: wrong_call 9
// More threads than a block can have.
#include <cstdio>

__global__ void nothing() {}

int main() {
  nothing<<<1, 2048>>>();
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
