#include "grader/checks/quantities.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using boost::multiprecision::cpp_int;

constexpr std::size_t kMaxText = 200;

enum Prefixes : unsigned { kNone = 0, kLarge = 1, kSmall = 2, kBinary = 4 };

/// A unit without prefix. `numerator / denominator` base units.
struct Base {
  std::string_view symbol;
  std::string_view dimension;
  int numerator;
  int denominator;
  unsigned prefixes;
};

// Symbols, where upper and lower case differ in meaning. `b` takes upper-case prefixes alone: `kb` and `gb` are what
// people in a hurry write for kB and GB.
constexpr std::array kSymbols{
    Base{"o", "byte", 1, 1, kLarge | kBinary},
    Base{"B", "byte", 1, 1, kLarge | kBinary},
    Base{"bit", "byte", 1, 8, kLarge | kBinary},
    Base{"bits", "byte", 1, 8, kLarge | kBinary},
    Base{"s", "s", 1, 1, kSmall},
    Base{"sec", "s", 1, 1, kSmall},
    Base{"min", "s", 60, 1, kNone},
    Base{"mn", "s", 60, 1, kNone},
    Base{"h", "s", 3600, 1, kNone},
    Base{"j", "s", 86'400, 1, kNone},
    Base{"d", "s", 86'400, 1, kNone},
    Base{"Flop", "flop", 1, 1, kLarge},
    Base{"FLOP", "flop", 1, 1, kLarge},
    Base{"flop", "flop", 1, 1, kLarge},
    Base{"Flops", "flop/s", 1, 1, kLarge},
    Base{"FLOPS", "flop/s", 1, 1, kLarge},
    Base{"flops", "flop/s", 1, 1, kLarge},
    Base{"W", "W", 1, 1, kLarge | kSmall},
    Base{"Wh", "Wh", 1, 1, kLarge},
    Base{"Hz", "Hz", 1, 1, kLarge},
    Base{"%", "%", 1, 1, kNone},
    Base{"€", "eur", 1, 1, kNone},
    Base{"$", "usd", 1, 1, kNone},
    Base{"US$", "usd", 1, 1, kNone},
};

// Names in full, and symbols whatever their case; compared after folding.
constexpr std::array kNames{
    Base{"octet", "byte", 1, 1, kLarge | kBinary},
    Base{"octets", "byte", 1, 1, kLarge | kBinary},
    Base{"byte", "byte", 1, 1, kLarge | kBinary},
    Base{"bytes", "byte", 1, 1, kLarge | kBinary},
    Base{"o", "byte", 1, 1, kLarge | kBinary},
    Base{"b", "byte", 1, 1, kLarge | kBinary},
    Base{"seconde", "s", 1, 1, kSmall},
    Base{"secondes", "s", 1, 1, kSmall},
    Base{"second", "s", 1, 1, kSmall},
    Base{"seconds", "s", 1, 1, kSmall},
    Base{"sec", "s", 1, 1, kSmall},
    Base{"min", "s", 60, 1, kNone},
    Base{"minute", "s", 60, 1, kNone},
    Base{"minutes", "s", 60, 1, kNone},
    Base{"h", "s", 3600, 1, kNone},
    Base{"hr", "s", 3600, 1, kNone},
    Base{"hrs", "s", 3600, 1, kNone},
    Base{"heure", "s", 3600, 1, kNone},
    Base{"heures", "s", 3600, 1, kNone},
    Base{"hour", "s", 3600, 1, kNone},
    Base{"hours", "s", 3600, 1, kNone},
    Base{"jour", "s", 86'400, 1, kNone},
    Base{"jours", "s", 86'400, 1, kNone},
    Base{"day", "s", 86'400, 1, kNone},
    Base{"days", "s", 86'400, 1, kNone},
    Base{"semaine", "s", 604'800, 1, kNone},
    Base{"semaines", "s", 604'800, 1, kNone},
    Base{"week", "s", 604'800, 1, kNone},
    Base{"weeks", "s", 604'800, 1, kNone},
    Base{"eur", "eur", 1, 1, kNone},
    Base{"euro", "eur", 1, 1, kNone},
    Base{"euros", "eur", 1, 1, kNone},
    Base{"usd", "usd", 1, 1, kNone},
    Base{"dollar", "usd", 1, 1, kNone},
    Base{"dollars", "usd", 1, 1, kNone},
    Base{"percent", "%", 1, 1, kNone},
    Base{"per cent", "%", 1, 1, kNone},
    Base{"pour cent", "%", 1, 1, kNone},
    Base{"pourcent", "%", 1, 1, kNone},
};

struct Prefix {
  std::string_view name;
  unsigned kind;
  int base;
  int exponent;
};

constexpr std::array kSymbolPrefixes{
    Prefix{"k", kLarge, 10, 3},   Prefix{"K", kLarge, 10, 3},   Prefix{"M", kLarge, 10, 6},
    Prefix{"G", kLarge, 10, 9},   Prefix{"T", kLarge, 10, 12},  Prefix{"P", kLarge, 10, 15},
    Prefix{"E", kLarge, 10, 18},  Prefix{"Ki", kBinary, 2, 10}, Prefix{"ki", kBinary, 2, 10},
    Prefix{"Mi", kBinary, 2, 20}, Prefix{"Gi", kBinary, 2, 30}, Prefix{"Ti", kBinary, 2, 40},
    Prefix{"Pi", kBinary, 2, 50}, Prefix{"Ei", kBinary, 2, 60}, Prefix{"m", kSmall, 10, -3},
    Prefix{"µ", kSmall, 10, -6},  Prefix{"μ", kSmall, 10, -6},  Prefix{"u", kSmall, 10, -6},
    Prefix{"n", kSmall, 10, -9},
};

constexpr std::array kNamePrefixes{
    Prefix{"kilo", kLarge, 10, 3},   Prefix{"mega", kLarge, 10, 6},   Prefix{"giga", kLarge, 10, 9},
    Prefix{"tera", kLarge, 10, 12},  Prefix{"peta", kLarge, 10, 15},  Prefix{"exa", kLarge, 10, 18},
    Prefix{"kibi", kBinary, 2, 10},  Prefix{"mebi", kBinary, 2, 20},  Prefix{"gibi", kBinary, 2, 30},
    Prefix{"tebi", kBinary, 2, 40},  Prefix{"pebi", kBinary, 2, 50},  Prefix{"exbi", kBinary, 2, 60},
    Prefix{"milli", kSmall, 10, -3}, Prefix{"micro", kSmall, 10, -6}, Prefix{"nano", kSmall, 10, -9},
    Prefix{"k", kLarge, 10, 3},      Prefix{"m", kLarge, 10, 6},      Prefix{"g", kLarge, 10, 9},
    Prefix{"t", kLarge, 10, 12},     Prefix{"p", kLarge, 10, 15},     Prefix{"e", kLarge, 10, 18},
    Prefix{"ki", kBinary, 2, 10},    Prefix{"mi", kBinary, 2, 20},    Prefix{"gi", kBinary, 2, 30},
    Prefix{"ti", kBinary, 2, 40},    Prefix{"pi", kBinary, 2, 50},    Prefix{"ei", kBinary, 2, 60},
};

template <std::size_t N, std::size_t M>
std::optional<Unit> look_up(std::string_view name, const std::array<Base, N>& bases,
                            const std::array<Prefix, M>& prefixes) {
  for (const auto& base : bases) {
    if (!name.ends_with(base.symbol)) continue;
    const Exact one{cpp_int{base.numerator}, cpp_int{base.denominator}};
    const auto before = name.substr(0, name.size() - base.symbol.size());
    if (before.empty()) return Unit{one, std::string{base.dimension}};
    for (const auto& prefix : prefixes) {
      if (prefix.name == before && (prefix.kind & base.prefixes) != 0) {
        return Unit{one * power(prefix.base, prefix.exponent), std::string{base.dimension}};
      }
    }
  }
  return std::nullopt;
}

std::optional<Unit> simple_unit(std::string_view name) {
  name = trimmed(name);
  if (auto unit = look_up(name, kSymbols, kSymbolPrefixes)) return unit;
  // Bits per second are written with a capital prefix: Gb/s.
  if (name.size() == 2 && name[1] == 'b' && std::string_view{"MGTP"}.find(name[0]) != std::string_view::npos) {
    return look_up(std::string{name} + "it", kSymbols, kSymbolPrefixes);
  }
  auto bare = folded(name);
  std::erase(bare, '-');
  return look_up(bare, kNames, kNamePrefixes);
}

/// Where a unit's name ends in a text that goes on with the next number: `h 30 min`.
std::size_t unit_length(std::string_view text) { return std::min(text.find_first_of("0123456789"), text.size()); }

/// `$12.50` and `€ 30` as `12.50 $` and `30 €`.
std::string currency_behind(std::string text) {
  for (const std::string_view sign : {"US$", "$", "€"}) {
    if (text.starts_with(sign)) return text.substr(sign.size()) + ' ' + std::string{sign};
  }
  return text;
}

}  // namespace

std::optional<Unit> unit_named(std::string_view name) {
  if (name.size() > kMaxText) return std::nullopt;
  std::string text{trimmed(name)};
  for (const std::string_view per : {" par ", " per "}) {
    if (const auto at = text.find(per); at != std::string::npos && text != "per cent")
      text.replace(at, per.size(), "/");
  }
  const auto slash = text.find('/');
  if (slash == std::string::npos) return simple_unit(text);
  const auto above = simple_unit(std::string_view{text}.substr(0, slash));
  const auto below = simple_unit(std::string_view{text}.substr(slash + 1));
  if (!above || !below) return std::nullopt;
  // "Flops" already says "per second"; "Flops/s" is a slip that nobody misreads.
  if (above->dimension == "flop/s" && below->dimension == "s") return Unit{above->factor / below->factor, "flop/s"};
  return Unit{above->factor / below->factor, above->dimension + '/' + below->dimension};
}

tl::expected<Quantity, QuantityProblem> read_quantity(std::string_view text) {
  using Kind = QuantityProblem::Kind;
  if (text.size() > kMaxText) return tl::unexpected(QuantityProblem{Kind::no_number, {}});
  auto remaining = currency_behind(plain(text));
  std::optional<Quantity> sum;
  Exact last_factor;
  while (!remaining.empty()) {
    const auto measure = read_measure(remaining);
    if (!measure) return tl::unexpected(QuantityProblem{sum ? Kind::unknown_unit : Kind::no_number, remaining});
    const auto name = std::string{trimmed(std::string_view{measure->unit}.substr(0, unit_length(measure->unit)))};
    remaining = measure->unit.substr(unit_length(measure->unit));
    auto unit = name.empty() && sum && last_factor == 3600 ? Unit{60, "s"}  // 1 h 30
                                                           : std::optional<Unit>{};
    if (!unit && name.empty()) return tl::unexpected(QuantityProblem{Kind::no_unit, {}});
    if (!unit) unit = unit_named(name);
    if (!unit && name.ends_with('.')) unit = unit_named(std::string_view{name}.substr(0, name.size() - 1));
    if (!unit || (sum && sum->dimension != unit->dimension)) {
      return tl::unexpected(QuantityProblem{Kind::unknown_unit, name});
    }
    last_factor = unit->factor;
    const Exact amount = measure->number * unit->factor;
    if (sum) {
      sum->amount += amount;
    } else {
      sum = Quantity{amount, unit->dimension};
    }
  }
  if (!sum) return tl::unexpected(QuantityProblem{Kind::no_number, {}});
  return *std::move(sum);
}

}  // namespace grader::checks
