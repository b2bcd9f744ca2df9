// prints: 3 3 0 4 31 8 2.5
// Each shuffle at its edges: a lane that has no source keeps its own value; parts of a warp by width.
#include <cstdio>

__global__ void shuffle(float* out) {
  const int lane = threadIdx.x;
  const int from_three = __shfl_sync(0xffffffff, lane, 3);
  const int up = __shfl_up_sync(0xffffffff, lane, 1);
  const int down = __shfl_down_sync(0xffffffff, lane, 2);
  const int part = __shfl_sync(0xffffffff, lane, 0, 8);
  const float half = __shfl_xor_sync(0xffffffff, lane + 0.5f, 1);
  if (lane == 9) out[0] = from_three, out[5] = part;
  if (lane == 4) out[1] = up;
  if (lane == 0) out[2] = up;
  if (lane == 2) out[3] = down;
  if (lane == 31) out[4] = down;
  if (lane == 3) out[6] = half;
}

int main() {
  float *out, host[7];
  cudaMalloc(&out, sizeof host);
  shuffle<<<1, 32>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 7; ++i) std::printf(i == 0 ? "%g" : " %g", host[i]);
  std::printf("\n");
  cudaFree(out);
}
