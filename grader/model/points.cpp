#include "grader/model/points.hpp"

namespace grader::model {

namespace {
constexpr int kDecimals = 4;
constexpr std::size_t kMaxWholeDigits = 9;
__extension__ using Wide = __int128;
bool is_digit(char c) { return c >= '0' && c <= '9'; }
}  // namespace

std::optional<Points> Points::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);

  std::int64_t units = 0;
  std::size_t i = 0;
  while (i < text.size() && is_digit(text[i])) units = units * 10 + (text[i++] - '0');
  if (i == 0 || i > kMaxWholeDigits) return std::nullopt;

  int decimals = 0;
  if (i < text.size() && text[i] == '.') {
    ++i;
    for (; i < text.size() && is_digit(text[i]); ++i) {
      if (++decimals > kDecimals) return std::nullopt;
      units = units * 10 + (text[i] - '0');
    }
    if (decimals == 0) return std::nullopt;
  }
  if (i != text.size()) return std::nullopt;
  for (; decimals < kDecimals; ++decimals) units *= 10;
  return Points{negative ? -units : units};
}

std::string Points::str() const {
  const std::int64_t magnitude = units_ < 0 ? -units_ : units_;
  const std::string text = (units_ < 0 ? "-" : "") + std::to_string(magnitude / kUnitsPerPoint);
  std::string decimals = std::to_string(magnitude % kUnitsPerPoint + kUnitsPerPoint).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return decimals.empty() ? text : text + '.' + decimals;
}

Points Points::scaled(std::int64_t numerator, std::int64_t denominator) const {
  // 128 bits: a mark of a few hundred points times a count of a million cases still fits.
  const auto product = static_cast<Wide>(units_) * numerator * 2 + denominator;
  const auto divisor = static_cast<Wide>(denominator) * 2;
  auto quotient = product / divisor;
  if (product % divisor < 0) --quotient;
  return Points{static_cast<std::int64_t>(quotient)};
}

}  // namespace grader::model
