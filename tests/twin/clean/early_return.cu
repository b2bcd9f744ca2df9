// prints: 28
// Threads that have returned are not waited for (Volta and later).
#include <cstdio>

__global__ void first_eight(int* out) {
  __shared__ int values[8];
  if (threadIdx.x >= 8) return;
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < 8; ++i) sum += values[i];
    *out = sum;
  }
}

int main() {
  int *out, host;
  cudaMalloc(&out, sizeof host);
  first_eight<<<1, 100>>>(out);
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host);
  cudaFree(out);
}
