// prints:
// finds: race 7
// All threads write one element, each its own number.
#include <cstdio>

__global__ void last(int* at) {
  *at = threadIdx.x;
}

int main() {
  int* at;
  cudaMalloc(&at, sizeof(int));
  last<<<1, 32>>>(at);
  cudaFree(at);
}
