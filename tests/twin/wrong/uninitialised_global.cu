// prints:
// finds: uninitialised_read 8
// The input was allocated and never copied.
#include <cstdio>

__global__ void twice(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i];
}

int main() {
  float* data;
  cudaMalloc(&data, 20 * sizeof(float));
  twice<<<1, 32>>>(data, data + 10, 10);
  cudaFree(data);
}
