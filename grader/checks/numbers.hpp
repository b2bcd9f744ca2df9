#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/multiprecision/cpp_int.hpp>

namespace grader::checks {

/// A number as it was written, without rounding: 0,1 is a tenth.
using Exact = boost::multiprecision::cpp_rational;

/// A number and what follows it (a unit, or nothing).
struct Measure {
  Exact number;
  std::string unit;
};

/// Reads a number as people write it, French or English, and whatever stands behind it: `9,86`, `47 328` with any kind
/// of space, `1,048,576`, `1e3`, `1,2 × 10³`, `2^20`, `1/525 000`, `environ 12 s`. A lone comma or point is decimal.
std::optional<Measure> read_measure(std::string_view text);

/// Reads a number with nothing behind it.
std::optional<Exact> read_number(std::string_view text);

/// Reads a whole number with nothing behind it. Here `47,328` is read as grouped digits: nothing else makes it whole.
std::optional<std::int64_t> read_integer(std::string_view text);

/// `value` as a whole number of 64 bits, when it is one.
std::optional<std::int64_t> as_integer(const Exact& value);

/// `base` to the power of `exponent`, which may be negative.
Exact power(int base, int exponent);

/// True when `value` is at most `tolerance` (relative) from `expected`, the bound included.
bool within(const Exact& value, const Exact& expected, const Exact& tolerance);

}  // namespace grader::checks
