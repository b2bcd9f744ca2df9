// prints:
// finds: uninitialised_read 11
// finds: race 10
// finds: race 11
// The barrier between writing and reading is missing.
#include <cstdio>

__global__ void shift(int* out) {
  __shared__ int part[64];
  part[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = part[63 - threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  shift<<<1, 64>>>(out);
  cudaFree(out);
}
