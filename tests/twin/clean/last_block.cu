// prints: 2016
// The last block to finish reads what the others wrote, behind fences and a counter (CUDA C++ Programming Guide, Memory
// Fence Functions).
#include <cstdio>

__device__ unsigned finished;

__global__ void sum(const int* in, volatile int* part, int* total) {
  __shared__ bool is_last;
  int mine = 0;
  for (int i = 0; i < 16; ++i) mine += in[blockIdx.x * 16 + i];
  if (threadIdx.x == 0) {
    part[blockIdx.x] = mine;
    __threadfence();
    is_last = atomicAdd(&finished, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int all = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) all += part[b];
    *total = all;
  }
}

int main() {
  int host[64], *in, *part, *total, result;
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&part, 4 * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<4, 32>>>(in, part, total);
  cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(in);
  cudaFree(part);
  cudaFree(total);
}
