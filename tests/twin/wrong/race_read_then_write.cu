// prints:
// finds: race 8
// A neighbour is read and written in one phase.
#include <cstdio>

__global__ void shift(int* data, int n) {
  int i = threadIdx.x;
  if (i + 1 < n) data[i] = data[i + 1];
}

int main() {
  int* data;
  cudaMalloc(&data, 40 * sizeof(int));
  cudaMemset(data, 0, 40 * sizeof(int));
  shift<<<1, 40>>>(data, 40);
  cudaFree(data);
}
