// The CUDA Runtime API as far as the twin has it (CUDA Runtime API reference); codes and names are CUDA's own.
#pragma once

#include "launch.hpp"
#include "types.hpp"

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorInvalidDevice = 101,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorAssert = 710,
  cudaErrorMisalignedAddress = 716,
  cudaErrorLaunchFailure = 719,
};
using cudaError_t = cudaError;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4,
};

// `file` and `line` are the caller's, for messages.
cudaError_t cudaMalloc(void** pointer, std::size_t size, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE());
template <class T>
cudaError_t cudaMalloc(T** pointer, std::size_t size, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), size, file, line);
}
cudaError_t cudaFree(void* pointer, const char* file = __builtin_FILE(), int line = __builtin_LINE());
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t size, cudaMemcpyKind kind,
                       const char* file = __builtin_FILE(), int line = __builtin_LINE());
cudaError_t cudaMemset(void* pointer, int value, std::size_t size, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE());
// Streams: everything is done in the order of the calls, which every order of streams allows.
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t size, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE());
cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t size, cudaStream_t stream = nullptr,
                            const char* file = __builtin_FILE(), int line = __builtin_LINE());
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);

// Events hold the time of the host's clock at which they were recorded.
struct CUevent_st;
using cudaEvent_t = CUevent_st*;
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end);
cudaError_t cudaEventDestroy(cudaEvent_t event);

// Pinned memory of the host: memory of the host.
cudaError_t cudaMallocHost(void** pointer, std::size_t size);
template <class T>
cudaError_t cudaMallocHost(T** pointer, std::size_t size) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), size);
}
cudaError_t cudaFreeHost(void* pointer);

/// A GH200's, as far as the twin models it.
struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock;
  int maxThreadsDim[3], maxGridSize[3];
  int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor;
};
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceReset();

cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);

template <class T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t size, std::size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice, const char* file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  auto* bytes = reinterpret_cast<char*>(const_cast<std::remove_cv_t<T>*>(&symbol));
  return cudaMemcpy(bytes + offset, from, size, cudaMemcpyHostToDevice, file, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t size, std::size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost, const char* file = __builtin_FILE(),
                                 int line = __builtin_LINE()) {
  return cudaMemcpy(to, reinterpret_cast<const char*>(&symbol) + offset, size, cudaMemcpyDeviceToHost, file, line);
}
