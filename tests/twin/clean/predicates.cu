// prints: 10 0 1
// Barriers that count.
#include <cstdio>

__global__ void count(int* out) {
  const int below = __syncthreads_count(threadIdx.x < 10);
  const int all = __syncthreads_and(threadIdx.x < 10);
  const int any = __syncthreads_or(threadIdx.x == 40);
  if (threadIdx.x == 0) out[0] = below, out[1] = all, out[2] = any;
}

int main() {
  int *out, host[3];
  cudaMalloc(&out, sizeof host);
  count<<<1, 50>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d %d %d\n", host[0], host[1], host[2]);
  cudaFree(out);
}
