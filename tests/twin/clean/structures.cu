// prints: 11 22 7
// Arguments by value are a thread's own; structures, vectors, arrays in registers.
#include <cstdio>

struct Point {
  float x, y;
  __host__ __device__ Point moved(float by) const { return {x + by, y + by}; }
};

__global__ void move(Point* points, Point origin, float4 by, int step) {
  step += threadIdx.x;
  float local[4] = {by.x, by.y, by.z, by.w};
  origin.x += local[threadIdx.x];
  points[threadIdx.x] = origin.moved(step);
}

int main() {
  Point* points;
  Point host[2];
  cudaMalloc(&points, sizeof host);
  move<<<1, 2>>>(points, Point{1, 2}, make_float4(5, 15, 25, 35), 5);
  cudaMemcpy(host, points, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g %g %g\n", host[0].x, host[1].x, host[0].y);
  cudaFree(points);
}
