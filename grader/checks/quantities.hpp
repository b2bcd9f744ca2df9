#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "grader/checks/numbers.hpp"

namespace grader::checks {

/// A unit: how many base units it holds, and of what (`byte`, `s`, `eur`, `usd`, `%`, `flop/s`, `byte/s` ...).
struct Unit {
  Exact factor;
  std::string dimension;
};

/// Reads a unit as people write it in French or English: o and B, ko, Kio, MiB, gigaoctets, Gbit/s, ms, min, h, jours,
/// €, $, %, PFlop/s, €/h. Decimal prefixes are powers of 1000, binary ones of 1024 (IEC 80000-13).
std::optional<Unit> unit_named(std::string_view name);

/// An amount in base units.
struct Quantity {
  Exact amount;
  std::string dimension;
};

struct QuantityProblem {
  enum class Kind { no_number, no_unit, unknown_unit } kind;
  std::string unit;  ///< the one that is not known
};

/// Reads `60 Mio`, `1,5 h`, `1 h 30 min`, `$12.50`.
tl::expected<Quantity, QuantityProblem> read_quantity(std::string_view text);

}  // namespace grader::checks
