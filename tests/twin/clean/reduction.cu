// prints: 500500
// A sum by halves in shared memory, barriers inside a loop, one atomic a block.
#include <cstdio>
#include <vector>

template <int kThreads>
__global__ void __launch_bounds__(kThreads) sum(const int* in, int* total, int n) {
  __shared__ int part[kThreads];
  const int i = blockIdx.x * kThreads + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (int step = kThreads / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(total, part[0]);
}

int main() {
  const int n = 1000;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i + 1;
  int *din, *total, result = 0;
  cudaMalloc(&din, n * sizeof(int));
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  cudaMemcpy(din, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  sum<128><<<(n + 127) / 128, 128>>>(din, total, n);
  cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", result);
  cudaFree(din);
  cudaFree(total);
}
