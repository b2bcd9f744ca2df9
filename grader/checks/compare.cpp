#include "grader/checks/compare.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <ranges>

#include <fmt/format.h>

namespace grader::checks {

namespace {

using model::Array;
using model::ElementType;

template <class T>
T load(const Array& array, std::size_t index) {
  T value;
  std::memcpy(&value, array.data.data() + index * sizeof value, sizeof value);
  return value;
}

/// Calls `use` with the element in its own type.
template <class Use>
auto with_element(const Array& array, std::size_t index, Use use) {
  switch (array.type) {
    case ElementType::boolean: return use(load<std::uint8_t>(array, index));
    case ElementType::int32: return use(load<std::int32_t>(array, index));
    case ElementType::int64: return use(load<std::int64_t>(array, index));
    case ElementType::uint32: return use(load<std::uint32_t>(array, index));
    case ElementType::uint64: return use(load<std::uint64_t>(array, index));
    case ElementType::float32: return use(load<float>(array, index));
    case ElementType::float64: break;
  }
  return use(load<double>(array, index));
}

/// Floating-point numbers in their order, one step from each to the next: negative ones mirrored below zero.
template <class Float, class Bits>
std::int64_t rank(Float value) {
  const auto bits = std::bit_cast<Bits>(value);
  constexpr Bits kSign = Bits{1} << (8 * sizeof(Bits) - 1);
  const auto magnitude = static_cast<std::int64_t>(bits & ~kSign);
  return (bits & kSign) != 0 ? -magnitude : magnitude;
}

template <class Float, class Bits>
bool near(Float found, Float expected, const Tolerance& tolerance) {
  if (std::isnan(found) || std::isnan(expected)) return std::isnan(found) && std::isnan(expected);
  if (found == expected) return true;
  if (std::isinf(found) || std::isinf(expected)) return false;
  if (!tolerance.by_ulp) {
    const auto distance = std::abs(static_cast<double>(found) - static_cast<double>(expected));
    return distance <= tolerance.absolute + tolerance.relative * std::abs(static_cast<double>(expected));
  }
  const auto a = rank<Float, Bits>(found), b = rank<Float, Bits>(expected);
  // The ranks of two doubles of opposite sign are less than 2^64 apart, too far for a signed difference.
  const auto distance = a > b ? static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b)
                              : static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a);
  return distance <= static_cast<std::uint64_t>(tolerance.ulp);
}

bool equal(const Array& found, const Array& expected, std::size_t index, const Tolerance& tolerance) {
  if (found.type == ElementType::float32) {
    return near<float, std::uint32_t>(load<float>(found, index), load<float>(expected, index), tolerance);
  }
  if (found.type == ElementType::float64) {
    return near<double, std::uint64_t>(load<double>(found, index), load<double>(expected, index), tolerance);
  }
  const auto size = model::size_of(found.type);
  return std::memcmp(found.data.data() + index * size, expected.data.data() + index * size, size) == 0;
}

/// A position in C order as indices of each dimension.
std::string index_text(const Array& array, std::size_t index) {
  std::string text;
  for (const auto extent : std::views::reverse(array.shape)) {
    const auto size = static_cast<std::size_t>(extent);
    text.insert(0, std::to_string(index % size) + (text.empty() ? "" : ", "));
    index /= size;
  }
  return text;
}

}  // namespace

std::string element_name(const std::string& name, const Array& array, std::size_t position) {
  return array.shape.empty() ? name : name + '[' + index_text(array, position) + ']';
}

std::string element_text(const Array& array, std::size_t index) {
  if (array.type == ElementType::boolean) return load<std::uint8_t>(array, index) != 0 ? "true" : "false";
  return with_element(array, index, [](auto value) { return fmt::format("{}", value); });
}

double element_value(const Array& array, std::size_t index) {
  return with_element(array, index, [](auto value) { return static_cast<double>(value); });
}

std::optional<Difference> first_difference(const Array& found, const Array& expected, const Tolerance& tolerance) {
  const auto count = expected.count();
  for (std::size_t i = 0; i < count; ++i) {
    if (equal(found, expected, i, tolerance)) continue;
    return Difference{i, element_text(found, i), element_text(expected, i)};
  }
  return std::nullopt;
}

}  // namespace grader::checks
