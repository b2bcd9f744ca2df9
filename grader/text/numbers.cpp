#include "grader/text/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace grader::text {

namespace {

constexpr std::string_view kNarrowNoBreakSpace = "\u202f";
constexpr std::string_view kNoBreakSpace = "\u00a0";

/// Groups the digits before the decimal point by three and writes the language's separators.
std::string localise(std::string_view plain, Language language) {
  std::string text;
  if (plain.starts_with('-')) {
    text += "\u2212";
    plain.remove_prefix(1);
  }
  const auto point = plain.find('.');
  const auto whole = plain.substr(0, point);
  // A number of four digits stands ungrouped in French usage of tables and years alike; five and more are grouped.
  const bool grouped = whole.size() > (language == Language::fr ? 4U : 3U);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (grouped && i > 0 && (whole.size() - i) % 3 == 0) text += language == Language::fr ? kNarrowNoBreakSpace : ",";
    text += whole[i];
  }
  if (point != std::string_view::npos) {
    text += language == Language::fr ? ',' : '.';
    text += plain.substr(point + 1);
  }
  return text;
}

std::string fixed(double value, int decimals) {
  std::array<char, 400> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
  std::string text{buffer.data(), end};
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string with_unit(std::string amount, std::string_view unit) { return amount.append(kNoBreakSpace).append(unit); }

}  // namespace

std::string integer(std::int64_t value, Language language) { return localise(std::to_string(value), language); }

std::string number(double value, Language language, int decimals) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "\u2212inf";
  return localise(fixed(value, decimals), language);
}

std::string points(model::Points value, Language language) { return localise(value.str(), language); }

std::string bytes(model::Bytes value, Language language) {
  struct Unit {
    double size;
    std::string_view fr, en;
  };
  static constexpr std::array<Unit, 4> kUnits{{
      {0x1p40, "Tio", "TiB"},
      {0x1p30, "Gio", "GiB"},
      {0x1p20, "Mio", "MiB"},
      {0x1p10, "Kio", "KiB"},
  }};
  const auto count = static_cast<double>(value.count);
  for (const auto& unit : kUnits) {
    if (count >= unit.size) {
      return with_unit(number(count / unit.size, language, 1), language == Language::fr ? unit.fr : unit.en);
    }
  }
  return with_unit(number(count, language), language == Language::fr ? "octets" : "bytes");
}

std::string seconds(model::Seconds value, Language language) {
  if (value.count != 0 && std::abs(value.count) < 1) return with_unit(number(value.count * 1000, language, 1), "ms");
  return with_unit(number(value.count, language, 2), "s");
}

}  // namespace grader::text
