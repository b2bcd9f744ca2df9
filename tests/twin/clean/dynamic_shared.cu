// prints: 9 8 0
// Dynamic shared memory, reversed.
#include <cstdio>

__global__ void reverse(int* data, int n) {
  extern __shared__ int buffer[];
  buffer[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = buffer[n - 1 - threadIdx.x];
}

int main() {
  int host[10];
  for (int i = 0; i < 10; ++i) host[i] = i;
  int* data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, 10, sizeof host>>>(data, 10);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", host[0], host[1], host[9]);
  cudaFree(data);
}
