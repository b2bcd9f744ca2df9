// prints: 1 64 65
// Two dimensions, a tile in shared memory with a column to spare.
#include <cstdio>

__global__ void transpose(const float* in, float* out, int width, int height) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < height && y < width) out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int width = 64, height = 40;
  static float in[width * height], out[width * height];
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *din, *dout;
  cudaMalloc(&din, sizeof in);
  cudaMalloc(&dout, sizeof out);
  cudaMemcpy(din, in, sizeof in, cudaMemcpyHostToDevice);
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  transpose<<<grid, block>>>(din, dout, width, height);
  cudaMemcpy(out, dout, sizeof out, cudaMemcpyDeviceToHost);
  // out[x][y] is in[y][x], which is 64 y + x.
  std::printf("%g %g %g\n", out[1 * height + 0], out[0 * height + 1], out[1 * height + 1]);
  cudaFree(din);
  cudaFree(dout);
}
