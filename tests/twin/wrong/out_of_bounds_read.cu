// prints:
// finds: invalid_access 7
// Reads the element before the first.
#include <cstdio>

__global__ void left(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x - 1];
}

int main() {
  int* at;
  cudaMalloc(&at, 64 * sizeof(int));
  cudaMemset(at, 0, 64 * sizeof(int));
  left<<<1, 32>>>(at, at + 32);
  cudaFree(at);
}
