// prints:
// finds: invalid_access 8
// One thread writes behind the shared array.
#include <cstdio>

__global__ void fill() {
  __shared__ int part[32];
  part[threadIdx.x + 1] = threadIdx.x;
}

int main() {
  fill<<<1, 32>>>();
}
