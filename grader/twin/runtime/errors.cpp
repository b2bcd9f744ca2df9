#include "grader/twin/runtime/errors.hpp"

#include <algorithm>
#include <array>

namespace twin {

namespace {

cudaError_t last = cudaSuccess, stuck = cudaSuccess;

struct Words {
  cudaError_t error;
  const char* name;
  const char* text;
};
// As cudaGetErrorName and cudaGetErrorString of CUDA 12 word them.
constexpr std::array<Words, 12> kWords{{
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {cudaErrorAssert, "cudaErrorAssert", "device-side assert triggered"},
    {cudaErrorMisalignedAddress, "cudaErrorMisalignedAddress", "misaligned address"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
}};

const Words* words_of(cudaError_t error) {
  const auto* found = std::ranges::find(kWords, error, &Words::error);
  return found == kWords.end() ? nullptr : found;
}

}  // namespace

cudaError_t fail(cudaError_t error) {
  last = error;
  // What a kernel did wrong leaves the context unusable (CUDA Runtime API, Error Handling).
  if (error == cudaErrorIllegalAddress || error == cudaErrorMisalignedAddress || error == cudaErrorAssert ||
      error == cudaErrorLaunchFailure)
    stuck = error;
  return error;
}

cudaError_t sticking() { return stuck; }

}  // namespace twin

cudaError_t cudaGetLastError() {
  const auto error = twin::stuck != cudaSuccess ? twin::stuck : twin::last;
  twin::last = cudaSuccess;
  return error;
}
cudaError_t cudaPeekAtLastError() { return twin::stuck != cudaSuccess ? twin::stuck : twin::last; }
cudaError_t cudaDeviceSynchronize() { return twin::stuck; }

const char* cudaGetErrorString(cudaError_t error) {
  const auto* words = twin::words_of(error);
  return words == nullptr ? "unrecognized error code" : words->text;
}
const char* cudaGetErrorName(cudaError_t error) {
  const auto* words = twin::words_of(error);
  return words == nullptr ? "unrecognized error code" : words->name;
}
