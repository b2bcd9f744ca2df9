#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grader/model/evidence.hpp"

namespace grader::checks {

/// How far a floating-point value may be from the reference's. Whole numbers are compared exactly.
struct Tolerance {
  std::int64_t ulp = 0;  ///< units in the last place, counted over the representable numbers between the two
  double relative = 0;
  double absolute = 0;
  bool by_ulp = true;
};

/// The first element that differs.
struct Difference {
  std::size_t position = 0;  ///< in C order
  std::string found;
  std::string expected;
};

/// Nothing when every element of `found` is near enough to `expected`. Both have the same type and shape. A NaN equals
/// a NaN and nothing else; an infinity equals itself; 0 and -0 are equal.
std::optional<Difference> first_difference(const model::Array& found, const model::Array& expected,
                                           const Tolerance& tolerance);

/// `out[32]`, `out[1, 2]`; the name alone for a scalar.
std::string element_name(const std::string& name, const model::Array& array, std::size_t position);

/// One element as text: the shortest notation that reads back as the same number.
std::string element_text(const model::Array& array, std::size_t index);

/// One element as a number.
double element_value(const model::Array& array, std::size_t index);

}  // namespace grader::checks
