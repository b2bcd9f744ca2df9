#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace grader::text {

/// A date as far as it is told; month and day count from 1, 0 means "not told".
struct Date {
  int year = 0, month = 0, day = 0;
  bool operator==(const Date&) const = default;

  /// Nothing that both tell differs.
  [[nodiscard]] bool agrees_with(const Date& other) const;
};

struct WrittenDate {
  std::size_t begin = 0, end = 0;
  Date date;
};

/// The dates of a `plain` text in French or English: `30 mai 2024`, `June 2026`, `May 30, 2024`, `06/2026`,
/// `30/05/2024`, `2026-06`, and a bare year from 1900 to 2099.
std::vector<WrittenDate> dates(std::string_view plain);

/// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
std::optional<Date> iso_date(std::string_view text);

}  // namespace grader::text
