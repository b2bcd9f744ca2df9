// prints:
// finds: race 8
// finds: race 8
// Every block adds to one number without an atomic.
#include <cstdio>

__global__ void count(int* total) {
  if (threadIdx.x == 0) *total = *total + blockIdx.x;
}

int main() {
  int* total;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  count<<<2, 32>>>(total);
  cudaFree(total);
}
