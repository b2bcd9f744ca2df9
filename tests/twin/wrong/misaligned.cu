// prints: cudaErrorMisalignedAddress
// finds: misaligned 7
// An address that is no multiple of the size.
#include <cstdio>

__global__ void odd(char* at) {
  *reinterpret_cast<int*>(at + 1) = 3;
}

int main() {
  char* at;
  cudaMalloc(&at, 16);
  odd<<<1, 1>>>(at);
  std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFree(at);
}
