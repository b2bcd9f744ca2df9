// prints:
// finds: race 8
// One thread reads plainly what the others add to.
#include <cstdio>

__global__ void count(int* total, int* seen) {
  if (threadIdx.x != 31) atomicAdd(total, 1);
  if (threadIdx.x == 31) *seen = *total;
}

int main() {
  int* total;
  cudaMalloc(&total, 2 * sizeof(int));
  cudaMemset(total, 0, 2 * sizeof(int));
  count<<<1, 32>>>(total, total + 1);
  cudaFree(total);
}
