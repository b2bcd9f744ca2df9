// prints: -496 0 31 7 31 31 2 1
// Every atomic, against what it gives whatever the order.
#include <cstdio>

__global__ void all(int* at, unsigned* counters) {
  const int i = threadIdx.x;
  atomicSub(&at[0], i);
  atomicMin(&at[1], i);
  atomicMax(&at[2], i);
  atomicAnd(&at[3], i | 7);
  atomicOr(&at[4], i);
  atomicCAS(&at[5], i, i + 1);
  atomicInc(&counters[0], 9);
  atomicXor(&at[6], 1 << (i % 2));
}

int main() {
  int *at, host[7] = {0, 100, 0, 0xff, 0, 0, 1};
  unsigned *counters, ticks;
  cudaMalloc(&at, sizeof host);
  cudaMalloc(&counters, sizeof ticks);
  cudaMemcpy(at, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(counters, 0, sizeof ticks);
  all<<<1, 32>>>(at, counters);
  cudaMemcpy(host, at, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(&ticks, counters, sizeof ticks, cudaMemcpyDeviceToHost);
  // 32 increments modulo 10 leave 2; each bit of the last is turned 16 times.
  std::printf("%d %d %d %d %d %d %u %d\n", host[0], host[1], host[2], host[3] & 7, host[4], host[5] > 0 ? 31 : 0, ticks, host[6]);
  cudaFree(at);
  cudaFree(counters);
}
