// prints:
// finds: invalid_access 8
// The memory was given back before.
#include <cstdio>

__global__ void fill(int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) at[i] = i;
}

int main() {
  int* at;
  cudaMalloc(&at, 10 * sizeof(int));
  cudaFree(at);
  fill<<<1, 10>>>(at, 10);
}
