// prints:
// finds: wrong_call 9
// Not the address that cudaMalloc gave.
#include <cstdio>

int main() {
  int* at;
  cudaMalloc(&at, 40);
  cudaFree(at + 1);
  cudaFree(at);
}
