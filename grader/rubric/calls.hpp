#pragma once

#include <string>

#include <tl/expected.hpp>

#include "grader/model/message.hpp"
#include "grader/model/rubric.hpp"

namespace grader::rubric {

/// Reads `vector_add_cpu(x, y, out)` or `out = run_gpu(x, y, cuda)`: the function, its arguments by their names in the
/// contract, and the output that takes the returned value. `cuda` stands for the module numba.cuda.
tl::expected<model::CallSpec, model::Message> parse_call(const std::string& text, const std::string& language,
                                                         const model::Contract& contract);

/// Reads a C++ declaration: `void vector_add_cpu(const float* x, const float* y, float* out, int n)`. Parameters bear
/// the contract's names; a returned value is the first output that no parameter names.
tl::expected<model::CallSpec, model::Message> parse_declaration(const std::string& text,
                                                                const model::Contract& contract);

}  // namespace grader::rubric
