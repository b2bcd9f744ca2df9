// prints: an illegal memory access was encountered
// finds: invalid_access 8
// The bound test lets one element too many pass.
#include <cstdio>

__global__ void fill(int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) at[i] = i;
}

int main() {
  int* at;
  cudaMalloc(&at, 10 * sizeof(int));
  fill<<<1, 32>>>(at, 10);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(at);
}
