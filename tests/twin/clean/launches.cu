// prints: 1 2 3 4 5 6
// Launches as people write them: with spaces, in macros, through pointers, in statements, by templates, over lines.
#include <cstdio>

namespace course {
template <class T>
__global__ void set(T* at, T value) { *at = value; }
}  // namespace course

__global__ void set_int(int* at, int value) { *at = value; }
static __global__ void add_int(int* at, int value) { *at += value; }

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)

int main() {
  int *at, host[6];
  cudaMalloc(&at, sizeof host);
  course::set<int><< <1, 1>> >(at, 1);
  LAUNCH(course::set, at + 1, 2);
  void (*kernels[])(int*, int) = {set_int, add_int};
  kernels[0]<<<dim3(1), dim3(1)>>>(at + 2, 1);
  if (true) kernels[1]<<<1, 1, 0, 0>>>(at + 2, 2);
  course::set<<<
      1,  // one block
      1
      >>>(at + 3,
          4);
  for (int i = 4; i < 6; ++i) set_int<<<1, 1>>>(at + i, i + 1);
  cudaMemcpy(host, at, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 6; ++i) std::printf(i == 0 ? "%d" : " %d", host[i]);
  std::printf("\n");
  cudaFree(at);
}
