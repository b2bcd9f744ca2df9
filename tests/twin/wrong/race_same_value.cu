// prints:
// finds: race_same_value 7
// All threads write the same flag.
#include <cstdio>

__global__ void raise(int* flag) {
  *flag = 1;
}

int main() {
  int* flag;
  cudaMalloc(&flag, sizeof(int));
  raise<<<1, 32>>>(flag);
  cudaFree(flag);
}
