// prints:
// finds: leak 8
// Never freed.
#include <cstdio>

int main() {
  int* at;
  cudaMalloc(&at, 40);
  cudaMemset(at, 0, 40);
}
