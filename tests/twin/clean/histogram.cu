// prints: 100 100 800
// Atomics in shared and global memory, one block's bins added to all.
#include <cstdio>

__global__ void histogram(const unsigned char* data, int n, unsigned* bins) {
  __shared__ unsigned own[4];
  if (threadIdx.x < 4) own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[data[i]], 1u);
  __syncthreads();
  if (threadIdx.x < 4) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

int main() {
  static unsigned char host[1000];
  for (int i = 0; i < 1000; ++i) host[i] = i < 100 ? 0 : i < 200 ? 1 : 3;
  unsigned char* data;
  unsigned *bins, result[4];
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&bins, sizeof result);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, sizeof result);
  histogram<<<4, 64>>>(data, 1000, bins);
  cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%u %u %u\n", result[0], result[1], result[3]);
  cudaFree(data);
  cudaFree(bins);
}
