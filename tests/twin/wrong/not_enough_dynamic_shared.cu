// prints:
// finds: invalid_access 8
// The launch gives too little dynamic shared memory.
#include <cstdio>

__global__ void fill() {
  extern __shared__ int part[];
  part[threadIdx.x] = threadIdx.x;
}

int main() {
  fill<<<1, 32, 31 * sizeof(int)>>>();
}
