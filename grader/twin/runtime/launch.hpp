#pragma once

#include <string>

#include "grader/twin/include/twin/api.hpp"

namespace twin {

/// The kernel that runs, as its declaration reads; empty outside of kernels.
const std::string& running_kernel();

/// Ends the kernel that runs, from inside a thread, with the error that a GPU gives.
[[noreturn]] void end_kernel(cudaError_t error);

}  // namespace twin
