#pragma once

#include "grader/twin/include/twin/api.hpp"

namespace twin {

/// Keeps an error for cudaGetLastError and gives it back. One that ended a kernel sticks: every later call fails with
/// it.
cudaError_t fail(cudaError_t error);
/// The error that sticks, or cudaSuccess.
cudaError_t sticking();

}  // namespace twin
