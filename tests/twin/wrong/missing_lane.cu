// prints: unspecified launch failure
// finds: lanes_missing 0
// Half of the warp never comes to the shuffle that names it.
#include <cstdio>

__global__ void half(int* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = __shfl_down_sync(0xffffffff, 1, 1);
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  half<<<1, 32>>>(out);
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(out);
}
