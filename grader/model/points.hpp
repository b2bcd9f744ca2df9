#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grader::model {

/// An exact decimal number of points, to a ten-thousandth: 0.25 + 0.5 is 0.75.
class Points {
 public:
  static constexpr std::int64_t kUnitsPerPoint = 10'000;

  constexpr Points() = default;
  static constexpr Points from_units(std::int64_t units) { return Points{units}; }
  static constexpr Points whole(std::int64_t points) { return Points{points * kUnitsPerPoint}; }

  /// Reads `12`, `0.25`, `-1.5`: plain decimal notation with at most four decimals and at most nine digits before them.
  static std::optional<Points> parse(std::string_view text);

  [[nodiscard]] constexpr std::int64_t units() const { return units_; }

  /// The shortest decimal notation that is exact: `12`, `0.25`.
  [[nodiscard]] std::string str() const;

  /// This many points times `numerator / denominator`, rounded half up to a ten-thousandth. `denominator` > 0.
  [[nodiscard]] Points scaled(std::int64_t numerator, std::int64_t denominator) const;

  constexpr Points operator+(Points other) const { return Points{units_ + other.units_}; }
  constexpr Points operator-(Points other) const { return Points{units_ - other.units_}; }
  constexpr Points& operator+=(Points other) {
    units_ += other.units_;
    return *this;
  }
  constexpr auto operator<=>(const Points&) const = default;

 private:
  explicit constexpr Points(std::int64_t units) : units_{units} {}
  std::int64_t units_ = 0;
};

}  // namespace grader::model
