// prints: 528 16 1 0 3
// Shuffles, votes and syncwarp: a sum over a warp without shared memory.
#include <cstdio>

__global__ void sums(int* out) {
  int value = threadIdx.x + 1;
  for (int by = 16; by > 0; by /= 2) value += __shfl_down_sync(0xffffffff, value, by);
  if (threadIdx.x == 0) out[0] = value;
  const unsigned odd = __ballot_sync(0xffffffff, threadIdx.x % 2);
  if (threadIdx.x == 1) out[1] = __popc(odd);
  const int any = __any_sync(0xffffffff, threadIdx.x == 7), all = __all_sync(0xffffffff, threadIdx.x == 7);
  if (threadIdx.x == 2) out[2] = any, out[3] = all;
  __shared__ int part[32];
  part[threadIdx.x] = threadIdx.x;
  __syncwarp();
  if (threadIdx.x == 4) out[4] = part[3];
}

int main() {
  int *out, host[5];
  cudaMalloc(&out, sizeof host);
  sums<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d %d %d\n", host[0], host[1], host[2], host[3], host[4]);
  cudaFree(out);
}
