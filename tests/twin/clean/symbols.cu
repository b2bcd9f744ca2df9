// prints: 6 60 3
// Constant and device variables, copied to and from by their names.
#include <cstdio>

__constant__ float scale[3];
__device__ int calls;
__device__ float last = 0.5f, table[2] = {1, 2};

__device__ float scaled(float v, int i) { return v * scale[i]; }

__global__ void apply(float* out) {
  out[threadIdx.x] = scaled(threadIdx.x + 1, threadIdx.x);
  atomicAdd(&calls, 1);
  if (threadIdx.x == 2) last = out[2] + table[0] - table[0];
}

int main() {
  const float host_scale[3] = {1, 3, 20};
  cudaMemcpyToSymbol(scale, host_scale, sizeof host_scale);
  float* out;
  cudaMalloc(&out, 3 * sizeof(float));
  apply<<<1, 3>>>(out);
  float host[3], host_last;
  int host_calls;
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&host_calls, calls, sizeof host_calls);
  cudaMemcpyFromSymbol(&host_last, last, sizeof host_last);
  std::printf("%g %g %d\n", host[1], host_last, host_calls);
  cudaFree(out);
}
