// The parts of the runtime API that touch no device memory: streams, events, the device, pinned memory.

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "grader/twin/include/twin/api.hpp"
#include "grader/twin/runtime/errors.hpp"

struct CUstream_st {};
struct CUevent_st {
  std::chrono::steady_clock::time_point recorded;
  bool was_recorded = false;
};

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t size, cudaMemcpyKind kind, cudaStream_t /*stream*/,
                            const char* file, int line) {
  return cudaMemcpy(to, from, size, kind, file, line);
}
cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t size, cudaStream_t /*stream*/, const char* file,
                            int line) {
  return cudaMemset(pointer, value, size, file, line);
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  if (stream == nullptr) return twin::fail(cudaErrorInvalidValue);
  *stream = new CUstream_st;
  return twin::sticking();
}
cudaError_t cudaStreamSynchronize(cudaStream_t /*stream*/) { return twin::sticking(); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  delete stream;
  return twin::sticking();
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  if (event == nullptr) return twin::fail(cudaErrorInvalidValue);
  *event = new CUevent_st;
  return twin::sticking();
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t /*stream*/) {
  if (event == nullptr) return twin::fail(cudaErrorInvalidValue);
  event->recorded = std::chrono::steady_clock::now();
  event->was_recorded = true;
  return twin::sticking();
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event == nullptr ? twin::fail(cudaErrorInvalidValue) : twin::sticking();
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
  const bool known = begin != nullptr && end != nullptr && begin->was_recorded && end->was_recorded;
  if (milliseconds == nullptr || !known) return twin::fail(cudaErrorInvalidValue);
  *milliseconds = std::chrono::duration<float, std::milli>(end->recorded - begin->recorded).count();
  return twin::sticking();
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return twin::sticking();
}

cudaError_t cudaMallocHost(void** pointer, std::size_t size) {
  if (pointer == nullptr) return twin::fail(cudaErrorInvalidValue);
  *pointer = std::malloc(size);
  return *pointer == nullptr && size > 0 ? twin::fail(cudaErrorMemoryAllocation) : twin::sticking();
}
cudaError_t cudaFreeHost(void* pointer) {
  std::free(pointer);
  return twin::sticking();
}

cudaError_t cudaGetDeviceCount(int* count) {
  if (count == nullptr) return twin::fail(cudaErrorInvalidValue);
  *count = 1;
  return twin::sticking();
}
cudaError_t cudaGetDevice(int* device) {
  if (device == nullptr) return twin::fail(cudaErrorInvalidValue);
  *device = 0;
  return twin::sticking();
}
cudaError_t cudaSetDevice(int device) { return device == 0 ? twin::sticking() : twin::fail(cudaErrorInvalidDevice); }
cudaError_t cudaDeviceReset() { return twin::sticking(); }

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (properties == nullptr) return twin::fail(cudaErrorInvalidValue);
  if (device != 0) return twin::fail(cudaErrorInvalidDevice);
  // Compute capability 9.0 (CUDA C++ Programming Guide, technical specifications); 132 multiprocessors and 96 GB:
  // NVIDIA's GH200 data sheet.
  *properties = {{},
                 std::size_t{96} << 30,
                 std::size_t{48} << 10,
                 65536,
                 32,
                 1024,
                 {1024, 1024, 64},
                 {2147483647, 65535, 65535},
                 9,
                 0,
                 132,
                 2048};
  std::snprintf(properties->name, sizeof properties->name, "CPU twin of a GH200 (modelled)");
  return twin::sticking();
}
