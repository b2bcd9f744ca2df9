#include "grader/text/nearest.hpp"

#include <algorithm>
#include <vector>

namespace grader::text {

namespace {

/// Edit distance where swapping two neighbours counts once (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

constexpr std::size_t kLongestWord = 64;

}  // namespace

std::optional<std::string> nearest(std::string_view wrong, std::span<const std::string> words) {
  if (wrong.size() > kLongestWord) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_distance = std::max<std::size_t>(1, wrong.size() / 3) + 1;
  for (const auto& word : words) {
    if (word.size() > kLongestWord) continue;
    const auto d = distance(wrong, word);
    if (d < best_distance) {
      best_distance = d;
      best = word;
    }
  }
  return best;
}

}  // namespace grader::text
