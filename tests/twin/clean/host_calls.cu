// prints: 1 9 1024 ok
// Events, streams, pinned memory and the device, as programs that measure use them.
#include <cstdio>

#define CHECK(call)                                                                  \
  do {                                                                               \
    cudaError_t error = (call);                                                      \
    if (error != cudaSuccess) {                                                      \
      std::printf("%s at line %d\n", cudaGetErrorString(error), __LINE__);           \
      return 1;                                                                      \
    }                                                                                \
  } while (0)

__global__ void twice(int* at) { at[threadIdx.x] *= 2; }

int main() {
  int count;
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceCount(&count));
  CHECK(cudaGetDeviceProperties(&properties, 0));
  cudaStream_t stream;
  cudaEvent_t begin, end;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  int *host, *at;
  CHECK(cudaMallocHost(&host, 8 * sizeof(int)));
  CHECK(cudaMalloc(&at, 8 * sizeof(int)));
  for (int i = 0; i < 8; ++i) host[i] = i;
  CHECK(cudaEventRecord(begin, stream));
  CHECK(cudaMemcpyAsync(at, host, 8 * sizeof(int), cudaMemcpyHostToDevice, stream));
  twice<<<1, 8, 0, stream>>>(at);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpyAsync(host, at, 8 * sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaEventRecord(end, stream));
  CHECK(cudaEventSynchronize(end));
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  CHECK(cudaStreamSynchronize(stream));
  std::printf("%d %d %d %s\n", count, properties.major, properties.maxThreadsPerBlock,
              milliseconds >= 0 && host[7] == 14 ? "ok" : "wrong");
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(at);
}
