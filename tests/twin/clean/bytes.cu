// prints: 5 6 7 8
// Neighbouring threads write neighbouring bytes of one word: that is no race.
#include <cstdio>

__global__ void add(unsigned char* at) { at[threadIdx.x] = at[threadIdx.x] + 4; }

int main() {
  unsigned char host[4] = {1, 2, 3, 4}, *at;
  cudaMalloc(&at, 4);
  cudaMemcpy(at, host, 4, cudaMemcpyHostToDevice);
  add<<<1, 4>>>(at);
  cudaMemcpy(host, at, 4, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d\n", host[0], host[1], host[2], host[3]);
  cudaFree(at);
}
