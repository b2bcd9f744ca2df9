// prints: unspecified launch failure
// finds: divergent_barrier 0
// Two barriers where all should meet at one.
#include <cstdio>

__global__ void split() {
  if (threadIdx.x < 16) {
    __syncthreads();
  } else {
    __syncthreads();
  }
}

int main() {
  split<<<1, 32>>>();
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
