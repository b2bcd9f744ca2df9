#include "grader/checks/numbers.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>

#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using boost::multiprecision::cpp_int;

// Longer than any answer; keeps hostile input from costing time.
constexpr std::size_t kMaxText = 200;
constexpr std::size_t kMaxDigits = 60;
constexpr int kMaxExponent = 300;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads from the front of a text that `plain` has been through.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_{text} {}

  std::optional<Exact> number();
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  bool accept(char c);
  void skip_spaces() {
    while (peek() == ' ') ++at_;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] std::size_t digits_ahead(std::size_t from) const;
  std::optional<Exact> decimal();
  std::optional<int> exponent();
  std::optional<int> power_of_ten();

  std::string_view text_;
  std::size_t at_ = 0;
};

bool Scanner::accept(char c) {
  if (peek() != c) return false;
  ++at_;
  return true;
}

std::size_t Scanner::digits_ahead(std::size_t from) const {
  std::size_t count = 0;
  while (is_digit(peek(from + count))) ++count;
  return count;
}

/// Digits with separators between them, told apart: `groups[i]` is followed by `separators[i]`.
struct Digits {
  std::vector<std::string> groups;
  std::string separators;
};

/// Which separator is the decimal one, as an index into `separators`; npos when none is. Nothing when the separators
/// make no number.
std::optional<std::size_t> decimal_separator(const std::string& separators) {
  const auto last = separators.find_last_of(".,");
  if (last == std::string::npos) return last;
  const char mark = separators[last];
  const auto first = separators.find(mark);
  const bool both = separators.find(mark == '.' ? ',' : '.') != std::string::npos;
  if (first != last) return both ? std::nullopt : std::optional{std::string::npos};  // 1,048,576
  return last;
}

std::optional<Exact> value_of(const Digits& digits) {
  const auto decimal = decimal_separator(digits.separators);
  if (!decimal) return std::nullopt;
  const std::size_t whole_groups = *decimal == std::string::npos ? digits.groups.size() : *decimal + 1;

  std::string all;
  char grouping = '\0';
  for (std::size_t i = 0; i < whole_groups; ++i) {
    const auto& group = digits.groups[i];
    if (whole_groups > 1 && (i == 0 ? group.empty() || group.size() > 3 : group.size() != 3)) return std::nullopt;
    if (i + 1 < whole_groups) {
      if (grouping != '\0' && grouping != digits.separators[i]) return std::nullopt;
      grouping = digits.separators[i];
    }
    all += group;
  }
  std::size_t decimals = 0;
  for (std::size_t i = whole_groups; i < digits.groups.size(); ++i) {
    const auto& group = digits.groups[i];
    const bool is_last = i + 1 == digits.groups.size();
    if (!is_last && group.size() != 3) return std::nullopt;  // 3,141 59
    all += group;
    decimals += group.size();
  }
  if (all.empty() || all.size() > kMaxDigits) return std::nullopt;
  // Boost reads a leading zero as the sign of an octal number.
  all.erase(0, all.find_first_not_of('0'));
  const Exact value{all.empty() ? cpp_int{0} : cpp_int{all}};
  return value * power(10, -static_cast<int>(decimals));
}

std::optional<Exact> Scanner::decimal() {
  Digits digits;
  digits.groups.emplace_back();
  bool after_decimal = false;
  while (true) {
    const char c = peek();
    if (is_digit(c)) {
      digits.groups.back() += c;
      ++at_;
      continue;
    }
    const std::size_t follow = digits_ahead(1);
    const bool mark = (c == '.' || c == ',') && follow > 0;
    // A space or `_` groups only where a group of three follows (after the decimal mark, a shorter last one).
    const bool space = (c == ' ' || c == '_') && !digits.groups.back().empty() &&
                       (after_decimal ? digits.groups.back().size() == 3 && follow > 0 && follow <= 3 : follow == 3);
    if (!mark && !space) break;
    after_decimal = after_decimal || mark;
    digits.separators += space ? ' ' : c;
    digits.groups.emplace_back();
    ++at_;
    if (digits.groups.size() > kMaxDigits) return std::nullopt;
  }
  return value_of(digits);
}

std::optional<int> Scanner::exponent() {
  const std::size_t sign = peek() == '-' || peek() == '+' ? 1 : 0;
  const std::size_t count = digits_ahead(sign);
  if (count == 0 || count > 4) return std::nullopt;
  int value = 0;
  const char* first = text_.data() + at_ + (peek() == '+' ? 1 : 0);
  std::from_chars(first, text_.data() + at_ + sign + count, value);
  if (std::abs(value) > kMaxExponent) return std::nullopt;
  at_ += sign + count;
  return value;
}

/// `* 10^3` behind a number.
std::optional<int> Scanner::power_of_ten() {
  const std::size_t start = at_;
  skip_spaces();
  if (accept('*') || accept('x') || accept('X')) {
    skip_spaces();
    if (accept('1') && accept('0') && (accept('^') || (accept('*') && accept('*')))) {
      if (const auto value = exponent()) return value;
    }
  }
  at_ = start;
  return std::nullopt;
}

std::optional<Exact> Scanner::number() {
  const bool negative = accept('-');
  if (!negative) accept('+');
  auto value = decimal();
  if (!value) return std::nullopt;
  if (peek() == '^' || (peek() == '*' && peek(1) == '*')) {  // 2^20
    at_ += peek() == '^' ? 1U : 2U;
    const auto raised = exponent();
    const auto base = as_integer(*value);
    if (!raised || !base || *base > 1000) return std::nullopt;
    value = power(static_cast<int>(*base), *base == 0 ? 1 : *raised);
  } else if ((peek() == 'e' || peek() == 'E') && digits_ahead(peek(1) == '-' || peek(1) == '+' ? 2U : 1U) > 0) {
    ++at_;
    const auto scale = exponent();
    if (!scale) return std::nullopt;
    *value *= power(10, *scale);
  } else if (const auto scale = power_of_ten()) {
    *value *= power(10, *scale);
  }
  return negative ? Exact{-*value} : value;
}

/// Takes off what says "about": it changes no value.
std::string_view without_about(std::string_view text) {
  static constexpr std::array<std::string_view, 12> kAbout{
      "~", "≈", "≃", "=", "environ ", "Environ ", "env. ", "about ", "approx. ", "ca. ", "à peu près ", "around "};
  for (const auto word : kAbout) {
    if (text.starts_with(word)) return trimmed(text.substr(word.size()));
  }
  return text;
}

}  // namespace

Exact power(int base, int exponent) {
  cpp_int magnitude{1};
  for (int i = 0; i < std::abs(exponent); ++i) magnitude *= base;
  return exponent < 0 ? Exact{cpp_int{1}, magnitude} : Exact{magnitude};
}

std::optional<Measure> read_measure(std::string_view text) {
  if (text.size() > kMaxText) return std::nullopt;
  const auto clean = plain(text);
  Scanner scanner{without_about(clean)};
  auto value = scanner.number();
  if (!value) return std::nullopt;
  scanner.skip_spaces();
  if (scanner.accept('/')) {
    const auto before = scanner.rest();
    Scanner below{trimmed(before)};
    if (const auto divisor = below.number()) {
      if (*divisor == 0) return std::nullopt;
      return Measure{*value / *divisor, std::string{trimmed(below.rest())}};
    }
    return Measure{std::move(*value), "/" + std::string{trimmed(before)}};
  }
  auto unit = trimmed(scanner.rest());
  if (unit.ends_with('.') && unit.size() == 1) unit = {};  // the full stop of a sentence
  return Measure{std::move(*value), std::string{unit}};
}

std::optional<Exact> read_number(std::string_view text) {
  auto measure = read_measure(text);
  if (!measure || !measure->unit.empty()) return std::nullopt;
  return std::move(measure->number);
}

std::optional<std::int64_t> as_integer(const Exact& value) {
  if (denominator(value) != 1) return std::nullopt;
  const cpp_int whole = numerator(value);
  if (whole > std::numeric_limits<std::int64_t>::max() || whole < std::numeric_limits<std::int64_t>::min()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(whole);
}

std::optional<std::int64_t> read_integer(std::string_view text) {
  const auto number = read_number(text);
  if (!number) return std::nullopt;
  if (const auto whole = as_integer(*number)) return whole;
  auto grouped = plain(text);
  const auto comma = grouped.find(',');
  if (comma == std::string::npos) return std::nullopt;
  grouped[comma] = ' ';
  const auto regrouped = read_number(grouped);
  return regrouped ? as_integer(*regrouped) : std::nullopt;
}

bool within(const Exact& value, const Exact& expected, const Exact& tolerance) {
  const auto magnitude = [](const Exact& number) { return number < 0 ? Exact{-number} : number; };
  return magnitude(value - expected) <= tolerance * magnitude(expected);
}

}  // namespace grader::checks
