#include "grader/text/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <unicode/uchar.h>

#include "grader/text/code_points.hpp"
#include "grader/text/fold.hpp"

namespace grader::text {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t digits_at(std::string_view text, std::size_t position) {
  std::size_t end = position;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - position;
}

bool is_word_character(char32_t c) { return c == '_' || u_isalnum(static_cast<UChar32>(c)); }

/// The character before `position` belongs to a word, or to a number's decimals.
bool is_inside_word(std::string_view text, std::size_t position) {
  if (position == 0) return false;
  auto i = position;
  const auto before = previous_code_point(text, i);
  if (is_word_character(before)) return true;
  // `560.35.03`, `2026-06`: digits, then a sign that joins.
  return (before == '.' || before == ',' || before == '-' || before == '/') && i > 0 && is_digit(text[i - 1]);
}

/// What follows makes the digits part of something longer: a version, a date, a range.
bool goes_on(std::string_view text, std::size_t end) {
  const auto rest = text.substr(std::min(end, text.size()));
  return rest.size() >= 2 && std::string_view{".,-/"}.find(rest[0]) != std::string_view::npos && is_digit(rest[1]);
}

double value_of(std::string_view digits) {
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

/// The unit that starts at `begin`: letters, `%`, currency signs, and a `/s` behind them.
std::string_view unit_at(std::string_view text, std::size_t begin) {
  auto end = begin;
  while (end < text.size()) {
    auto next = end;
    const auto c = static_cast<UChar32>(next_code_point(text, next));
    if (!(u_isalpha(c) || c == '%' || c == '/' || u_charType(c) == U_CURRENCY_SYMBOL)) break;
    end = next;
    if (c == '%') break;
  }
  auto unit = text.substr(begin, end - begin);
  while (unit.ends_with('/')) unit.remove_suffix(1);
  return unit;
}

/// `PFlops par seconde`, `Go par seconde`: the unit in words.
bool says_per_second(std::string_view rest) {
  const auto folded = fold(rest.substr(0, 16));
  return folded.starts_with(" par seconde") || folded.starts_with(" per second");
}

}  // namespace

bool WrittenNumber::is(double expected) const {
  const auto close = [&](double reading) { return std::abs(reading - expected) <= 1e-12 * std::abs(expected); };
  return close(value) || (grouped_value && close(*grouped_value));
}

std::optional<WrittenNumber> number_at(std::string_view plain, std::size_t position) {
  const auto first = digits_at(plain, position);
  if (first == 0 || is_inside_word(plain, position)) return std::nullopt;
  WrittenNumber number{position, position + first, 0, std::nullopt};
  std::string digits{plain.substr(position, first)};

  const auto group_follows = [&](char separator) {
    return number.end < plain.size() && plain[number.end] == separator && digits_at(plain, number.end + 1) == 3;
  };
  const auto take_group = [&] {
    digits += plain.substr(number.end + 1, 3);
    number.end += 4;
  };
  if (first <= 3 && digits != "0") {
    while (group_follows(' ')) take_group();
    if (digits.size() == first && group_follows(',')) {
      // English thousands (`1,048,576`); a lone group may be a French decimal as well (`47,328`).
      const auto decimal_end = number.end + 4;
      const std::string decimal = digits + '.' + std::string{plain.substr(number.end + 1, 3)};
      while (group_follows(',')) take_group();
      number.value = value_of(digits);
      if (number.end == decimal_end && !(number.end < plain.size() && plain[number.end] == '.')) {
        number.grouped_value = number.value;
        number.value = value_of(decimal);
      }
      if (number.grouped_value) {
        return goes_on(plain, number.end) ? std::nullopt : std::optional{number};
      }
    }
  }
  if (number.end < plain.size() && (plain[number.end] == ',' || plain[number.end] == '.')) {
    if (const auto decimals = digits_at(plain, number.end + 1); decimals > 0) {
      digits += '.';
      digits += plain.substr(number.end + 1, decimals);
      number.end += 1 + decimals;
    }
  }
  if (goes_on(plain, number.end)) return std::nullopt;
  number.value = value_of(digits);
  return number;
}

std::optional<WrittenNumber> number_in(std::string_view utf8) {
  const auto text = plain(utf8);
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return std::nullopt;
  auto number = number_at(text, first);
  if (!number || text.find_first_not_of(' ', number->end) != std::string::npos) return std::nullopt;
  return number;
}

std::vector<Quantity> quantities(std::string_view plain) {
  std::vector<Quantity> found;
  for (std::size_t i = 0; i < plain.size();) {
    if (!is_digit(plain[i])) {
      ++i;
      continue;
    }
    const auto number = number_at(plain, i);
    if (!number) {
      i += digits_at(plain, i);
      continue;
    }
    i = number->end;
    Quantity quantity{*number, {}, false};
    const auto begin = plain.substr(i).starts_with(' ') ? i + 1 : i;
    if (const auto word = unit_at(plain, begin); !word.empty()) {
      auto unit = canonical_unit(word);
      if (unit && says_per_second(plain.substr(begin + word.size())) && !unit->ends_with("/s")) *unit += "/s";
      quantity.known_unit = unit.has_value();
      quantity.unit = unit ? *unit : fold(word);
    }
    found.push_back(std::move(quantity));
  }
  return found;
}

}  // namespace grader::text
