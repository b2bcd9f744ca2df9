#include <array>
#include <charconv>
#include <optional>

#include "grader/rubric/parts.hpp"

namespace grader::rubric {

namespace {

using model::Limits;
using model::Node;
using model::Reader;

struct Unit {
  std::string_view name;
  double factor;
};
constexpr std::array kTimes{Unit{"ms", 1}, Unit{"s", 1e3}, Unit{"min", 60e3}, Unit{"h", 3600e3}};
constexpr std::array kSizes{Unit{"KiB", 0x1p10}, Unit{"MiB", 0x1p20}, Unit{"GiB", 0x1p30}};

/// `10 s`, `512 MiB`: a number, a space or none, and a unit of `units`.
template <std::size_t N>
std::optional<double> amount(std::string_view text, const std::array<Unit, N>& units) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || !(value > 0)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const auto& unit : units) {
    if (unit.name == text) return value * unit.factor;
  }
  return std::nullopt;
}

constexpr double kMaxTime = 24 * 3600e3;
constexpr double kMaxSize = 0x1p40;

}  // namespace

Limits read_limits(const Node& node, model::Diagnostics& diagnostics) {
  Limits limits;
  Reader reader{node, diagnostics};
  const auto time = [&](const char* key, std::chrono::milliseconds& limit) {
    const auto* value = reader.node_or_null(key);
    if (value == nullptr) return;
    const auto parsed = amount(value->scalar, kTimes);
    if (!parsed || *parsed > kMaxTime || *parsed < 1) {
      reader.complain(*value, {"limits.time", {{"key", std::string{key}}, {"found", value->scalar}}});
      return;
    }
    limit = std::chrono::milliseconds{static_cast<std::int64_t>(*parsed)};
  };
  const auto size = [&](const char* key, std::uint64_t& limit) {
    const auto* value = reader.node_or_null(key);
    if (value == nullptr) return;
    const auto parsed = amount(value->scalar, kSizes);
    if (!parsed || *parsed > kMaxSize || *parsed < 1) {
      reader.complain(*value, {"limits.size", {{"key", std::string{key}}, {"found", value->scalar}}});
      return;
    }
    limit = static_cast<std::uint64_t>(*parsed);
  };
  time("cpu", limits.cpu);
  time("wall", limits.wall);
  size("memory", limits.memory);
  size("output", limits.output);
  constexpr std::int64_t kMaxProcesses = 4096;
  const auto processes = reader.integer_or("processes", limits.processes);
  if (processes < 1 || processes > kMaxProcesses) {
    reader.complain(*node.find("processes"), {"limits.processes", {{"limit", kMaxProcesses}}});
  } else {
    limits.processes = static_cast<int>(processes);
  }
  reader.finish();
  return limits;
}

}  // namespace grader::rubric
