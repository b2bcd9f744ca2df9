// prints:
// finds: host_touches_device 9
// The host writes through a device pointer.
#include <cstdio>

int main() {
  int* at;
  cudaMalloc(&at, 40);
  at[3] = 7;
  cudaFree(at);
}
