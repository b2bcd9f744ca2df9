// prints:
// finds: race 11
// finds: race 12
// Lanes of one warp are not ordered without __syncwarp.
#include <cstdio>

__global__ void swap(int* out) {
  __shared__ int part[32];
  part[threadIdx.x] = 0;
  __syncwarp();
  part[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = part[threadIdx.x ^ 1];
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  swap<<<1, 32>>>(out);
  cudaFree(out);
}
