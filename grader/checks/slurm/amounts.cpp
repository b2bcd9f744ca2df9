#include "grader/checks/slurm/amounts.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "grader/checks/values.hpp"

namespace grader::checks::slurm {

namespace {

// Numbers above this are no request; below it, products of a few stay within 64 bits.
constexpr std::int64_t kMost = 1'000'000'000;
constexpr std::int64_t kMostMebibytes = 1'000'000'000'000;

std::optional<std::int64_t> digits(std::string_view text) {
  std::int64_t value = 0;
  if (text.empty() || text.front() == '-') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > kMost) return std::nullopt;
  return value;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::optional<std::vector<std::int64_t>> fields(std::string_view text) {
  std::vector<std::int64_t> values;
  for (const auto part : split(text, ':')) {
    const auto value = digits(part);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

TimeLimit limit_of(std::int64_t seconds) {
  if (seconds == 0) return {true, 0};
  return {false, (seconds + 59) / 60};
}

}  // namespace

std::optional<TimeLimit> read_time(std::string_view text) {
  const auto word = folded(text.substr(0, 20));
  if (word == "unlimited" || word == "infinite" || word == "-1") return TimeLimit{true, 0};
  constexpr std::int64_t kDay = 86'400;
  constexpr std::int64_t kHour = 3600;
  if (const auto dash = text.find('-'); dash != std::string_view::npos) {
    const auto days = digits(text.substr(0, dash));
    const auto rest = fields(text.substr(dash + 1));
    if (!days || !rest || rest->size() > 3) return std::nullopt;
    auto parts = *rest;
    parts.resize(3, 0);
    return limit_of(*days * kDay + parts[0] * kHour + parts[1] * 60 + parts[2]);
  }
  const auto parts = fields(text);
  if (!parts) return std::nullopt;
  switch (parts->size()) {
    case 1: return limit_of((*parts)[0] * 60);
    case 2: return limit_of((*parts)[0] * 60 + (*parts)[1]);
    case 3: return limit_of((*parts)[0] * kHour + (*parts)[1] * 60 + (*parts)[2]);
    default: return std::nullopt;
  }
}

std::optional<std::int64_t> read_memory(std::string_view text) {
  const auto letter = text.find_first_not_of("0123456789");
  std::int64_t value = 0;
  const auto number = text.substr(0, letter);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (number.empty() || error != std::errc{} || value > kMostMebibytes) return std::nullopt;
  if (letter == std::string_view::npos) return value;
  const auto unit = text.substr(letter);
  if (unit.size() > 2 || (unit.size() == 2 && unit[1] != 'B' && unit[1] != 'b')) return std::nullopt;
  switch (unit.front()) {
    case 'k':
    case 'K': return (value + 1023) / 1024;
    case 'm':
    case 'M': return value;
    case 'g':
    case 'G': value *= 1024; break;
    case 't':
    case 'T': value *= 1024LL * 1024; break;
    default: return std::nullopt;
  }
  if (value > kMostMebibytes) return std::nullopt;
  return value;
}

std::optional<std::int64_t> read_gpus(std::string_view text) {
  std::int64_t sum = 0;
  for (const auto part : split(text, ',')) {
    const auto colon = part.rfind(':');
    if (colon == 0) return std::nullopt;
    const auto count = digits(colon == std::string_view::npos ? part : part.substr(colon + 1));
    if (!count) return std::nullopt;
    sum += *count;
  }
  return sum;
}

std::optional<std::int64_t> read_gres(std::string_view text) {
  if (text == "none" || text == "NONE") return 0;
  std::int64_t sum = 0;
  for (auto part : split(text, ',')) {
    if (part.starts_with("gres:") || part.starts_with("gres/")) part.remove_prefix(5);
    const auto fields = split(part, ':');
    if (fields.front().empty() || fields.size() > 3) return std::nullopt;
    if (fields.front() != "gpu") continue;
    const auto count = digits(fields.back());
    const bool looks_like_number =
        !fields.back().empty() && fields.back().front() >= '0' && fields.back().front() <= '9';
    if (fields.size() == 1 || (fields.size() == 2 && !count && !looks_like_number && !fields.back().empty())) {
      sum += 1;  // `gpu`, `gpu:gh200`
    } else if (count) {
      sum += *count;
    } else {
      return std::nullopt;
    }
  }
  return sum;
}

std::optional<std::int64_t> read_tres(std::string_view text) {
  std::string colons{text};
  std::ranges::replace(colons, '=', ':');
  return read_gres(colons);
}

std::optional<std::int64_t> read_count(std::string_view text) {
  const auto value = digits(text.substr(0, text.find('-')));
  if (!value || *value == 0) return std::nullopt;
  return value;
}

}  // namespace grader::checks::slurm
