// The twin against two loops by hand, and what a barrier and a watched access cost. Run by tests/bench/run, once with
// --fast and once watched; each line is the best of nine rounds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

__global__ void add(const float* x, const float* y, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = x[i] + y[i];
}

__global__ void sum(const float* in, float* out, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(out, part[0]);
}

__attribute__((noinline)) void by_hand(const float* x, const float* y, float* out, int n, int blocks, int threads) {
  for (int block = 0; block < blocks; ++block) {
    for (int thread = 0; thread < threads; ++thread) {
      int i = block * threads + thread;
      if (i < n) out[i] = x[i] + y[i];
    }
  }
}

template <class Work>
double milliseconds(Work work) {
  double best = 1e9;
  for (int round = 0; round < 9; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    const auto end = std::chrono::steady_clock::now();
    best = std::min(best, std::chrono::duration<double, std::milli>(end - begin).count());
  }
  return best;
}

int main() {
  const int n = 1 << 20, threads = 256, blocks = n / threads;
  const std::size_t bytes = n * sizeof(float);
  std::vector<float> x(n, 1.0f), y(n, 2.0f), out(n);
  float *dx, *dy, *dout, *total;
  cudaMalloc(&dx, bytes);
  cudaMalloc(&dy, bytes);
  cudaMalloc(&dout, bytes);
  cudaMalloc(&total, sizeof(float));
  cudaMemcpy(dx, x.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(dy, y.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemset(total, 0, sizeof(float));
  const double hand = milliseconds([&] { by_hand(x.data(), y.data(), out.data(), n, blocks, threads); });
  const double twin = milliseconds([&] { add<<<blocks, threads>>>(dx, dy, dout, n); });
  const double reduction = milliseconds([&] { sum<<<blocks, threads>>>(dx, total, n); });
  std::printf("vector addition  by hand %.2f ms, twin %.2f ms, ratio %.2f, %.2f ns more an access\n", hand, twin, twin / hand,
              (twin - hand) * 1e6 / (3.0 * n));
  std::printf("reduction        %.1f ms, %.1f ns a barrier arrival\n", reduction, reduction * 1e6 / (9.0 * n));
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(dout);
  cudaFree(total);
}
