#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "grader/model/evidence.hpp"

namespace grader::toolchain {

/// An array as a `.npy` file, version 1.0 (NumPy's format specification, NEP 1), C order, little-endian.
std::string write_npy(const model::Array& array);

/// Reads a `.npy` file that a stranger wrote. Sizes and shapes are checked against the bytes that are there before
/// anything is allocated. Versions 1 to 3, C order, the element types of contracts (float16, text and objects are
/// refused, by name). The message says what is wrong.
tl::expected<model::Array, model::Message> read_npy(std::string_view file);

}  // namespace grader::toolchain
