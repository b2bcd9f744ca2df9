// prints:
// finds: invalid_access 8
// cudaMalloc was forgotten.
#include <cstdio>

__global__ void fill(int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) at[i] = i;
}

int main() {
  int* at = nullptr;
  fill<<<1, 10>>>(at, 10);
}
