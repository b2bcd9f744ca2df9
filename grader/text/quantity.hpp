#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::text {

/// A number as a person writes it, at [begin, end) of a text: `9,86`, `9.86`, `47 328`, `47,328`.
struct WrittenNumber {
  std::size_t begin = 0, end = 0;
  double value = 0;
  /// A comma before three digits is a decimal comma in French and groups thousands in English: the other reading.
  std::optional<double> grouped_value;

  /// One of its readings is `expected`, but for rounding in the twelfth digit.
  [[nodiscard]] bool is(double expected) const;
};

/// The number that starts at `position` of a `plain` text; nothing where none does: inside a word (`GH200`), in a
/// version
/// (`560.35.03`). Digits are grouped by spaces only in threes.
std::optional<WrittenNumber> number_at(std::string_view plain, std::size_t position);

/// A whole text as one number; nothing when it is anything else.
std::optional<WrittenNumber> number_in(std::string_view utf8);

/// A number with the unit that follows it.
struct Quantity {
  WrittenNumber number;
  std::string unit;         ///< canonical (`canonical_unit`), or the word that follows, folded; empty: none
  bool known_unit = false;  ///< false: `unit` is just a word that follows (`47 328 cœurs`)
};

/// The quantities of a `plain` text, in their order. What is inside a word, a version or a date (`2026-06`) is none.
std::vector<Quantity> quantities(std::string_view plain);

/// A unit in one spelling for all those it has in French and English: `Po` and `PB` give `PB`, `PFlops` gives
/// `PFlop/s`. Nothing for what is no unit. Bits and bytes differ (`Gb/s`, `Go/s`), powers of 2 and of 10 too (`Mio`,
/// `Mo`).
std::optional<std::string> canonical_unit(std::string_view plain);

}  // namespace grader::text
