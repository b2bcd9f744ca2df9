// prints:
// finds: uninitialised_read 10
// Only half of the shared array is written.
#include <cstdio>

__global__ void half(int* out) {
  __shared__ int part[64];
  if (threadIdx.x < 32) part[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  half<<<1, 64>>>(out);
  cudaFree(out);
}
