#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "grader/text/fold.hpp"
#include "grader/text/quantity.hpp"

namespace grader::text {

namespace {

struct Unit {
  std::string_view canonical;
  std::array<std::string_view, 6> spellings;  ///< folded
};

constexpr std::array kUnits{
    Unit{"W", {"w", "watt", "watts"}},
    Unit{"Hz", {"hz", "hertz"}},
    Unit{"%", {"%", "pourcent", "percent"}},
    Unit{"s", {"s", "sec", "seconde", "secondes", "second", "seconds"}},
    Unit{"min", {"min", "mn", "minute", "minutes"}},
    Unit{"h", {"h", "heure", "heures", "hour", "hours"}},
    Unit{"EUR", {"€", "eur", "euro", "euros"}},
    Unit{"USD", {"$", "usd", "dollar", "dollars"}},
};

/// Units that take a decimal prefix; `\0` stands for none.
struct Prefixed {
  std::string_view canonical;
  std::array<std::string_view, 10> spellings;  ///< folded, after the prefix
};

constexpr std::array kPrefixed{
    Prefixed{"W", {"w", "watt", "watts"}},
    Prefixed{"Hz", {"hz", "hertz"}},
    Prefixed{"Flop/s", {"flop/s", "flops", "flops/s", "flop", "flop par seconde", "flops par seconde"}},
    Prefixed{"B/s", {"o/s", "b/s", "octets/s", "bytes/s", "octet/s", "byte/s", "ops", "bps"}},
    Prefixed{"B", {"o", "b", "octet", "octets", "byte", "bytes"}},
    Prefixed{"bit/s", {"bit/s", "bits/s"}},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPrefixes{
    {{"k", "kilo"}, {"M", "mega"}, {"G", "giga"}, {"T", "tera"}, {"P", "peta"}, {"E", "exa"}}};

/// `Gb/s`, `Gbps`: a small b is a bit, where a byte is written B or o.
bool counts_bits(std::string_view plain) {
  return plain.size() >= 4 && plain[1] == 'b' && (plain.substr(2) == "/s" || plain.substr(2) == "ps");
}

bool has(const auto& spellings, std::string_view word) {
  return !word.empty() && std::ranges::find(spellings, word) != spellings.end();
}

std::optional<std::string> bytes_of_powers_of_two(std::string_view word) {
  static constexpr std::string_view kLetters = "kmgtpe";
  if (word.size() < 3 || word[1] != 'i' || kLetters.find(word[0]) == std::string_view::npos) return std::nullopt;
  const char letter = word[0] == 'k' ? 'K' : static_cast<char>(word[0] - 'a' + 'A');
  const auto rest = word.substr(2);
  if (rest == "o" || rest == "b") return std::string{letter, 'i', 'B'};
  if (rest == "o/s" || rest == "b/s") return std::string{letter, 'i', 'B', '/', 's'};
  return std::nullopt;
}

}  // namespace

std::optional<std::string> canonical_unit(std::string_view plain) {
  if (counts_bits(plain)) return std::string{plain.substr(0, 1)} + "bit/s";
  const auto folded = fold(plain);
  const std::string_view word = folded;
  for (const auto& unit : kUnits) {
    if (has(unit.spellings, word)) return std::string{unit.canonical};
  }
  if (auto unit = bytes_of_powers_of_two(word)) return unit;
  for (const auto& [symbol, name] : kPrefixes) {
    for (const auto& unit : kPrefixed) {
      const bool by_name = word.starts_with(name) && has(unit.spellings, word.substr(name.size()));
      const bool by_symbol = word.starts_with(fold(symbol)) && has(unit.spellings, word.substr(1));
      if (by_name || by_symbol) return std::string{symbol} + std::string{unit.canonical};
    }
  }
  return std::nullopt;
}

}  // namespace grader::text
