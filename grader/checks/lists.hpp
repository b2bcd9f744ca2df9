#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/model/node.hpp"

namespace grader::checks {

/// More elements than this are no answer of a person.
inline constexpr std::size_t kMaxElements = 10'000;

/// Reads whole numbers and ranges of them: `0, 1, 2`, `0-23`, `0..23`, `de 0 à 23`, `0, 4 et 8 to 11`. A range that
/// goes down or a list longer than `kMaxElements` is none.
std::optional<std::vector<std::int64_t>> read_integers(std::string_view text);

/// The elements of a list that was written as one text: parted by `;` or line ends where there are any, else by
/// commas (where `numbers`, only by those that a space follows, when one does: `1,5, 2,5`), else by `et` or `and`.
std::vector<std::string> split_list(std::string_view text, bool numbers);

}  // namespace grader::checks
