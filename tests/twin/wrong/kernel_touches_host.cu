// prints: an illegal memory access was encountered
// finds: kernel_touches_host 8
// The array of the host is given to the kernel.
#include <cstdio>

__global__ void fill(int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) at[i] = i;
}

int main() {
  static int at[10];
  fill<<<1, 10>>>(at, 10);
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
