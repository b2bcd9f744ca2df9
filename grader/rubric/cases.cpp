#include <algorithm>
#include <set>

#include "grader/rubric/parts.hpp"

namespace grader::rubric {

namespace {

using model::CaseSpec;
using model::Diagnostics;
using model::Node;
using model::ParameterSpec;
using model::Reader;

/// More cases than this in one rubric are a slip: each is a call, for every student.
constexpr std::int64_t kMaxCases = 10'000;

/// `[low, high]`, both whole numbers, low first.
std::optional<std::pair<std::int64_t, std::int64_t>> range(const Node& node) {
  if (node.items.size() != 2) return std::nullopt;
  const auto low = model::as_integer(node.items[0]), high = model::as_integer(node.items[1]);
  if (!low || !high || *low > *high) return std::nullopt;
  return std::pair{*low, *high};
}

std::optional<ParameterSpec> read_parameter(const Node& name, const Node& node) {
  ParameterSpec parameter;
  parameter.name = name.scalar;
  if (node.is_scalar()) {
    parameter.choice = ParameterSpec::Fixed{node};
    return parameter;
  }
  if (!node.is_mapping() || node.entries.size() != 1) return std::nullopt;
  const auto& [key, value] = node.entries.front();
  if (key.scalar == "one_of" && !value.items.empty() && std::ranges::all_of(value.items, &Node::is_scalar)) {
    parameter.choice = ParameterSpec::OneOf{value.items};
    return parameter;
  }
  const auto bounds = range(value);
  if (!bounds) return std::nullopt;
  if (key.scalar == "between") {
    parameter.choice = ParameterSpec::Between{bounds->first, bounds->second};
  } else if (key.scalar == "each" && bounds->second - bounds->first < kMaxCases) {
    parameter.choice = ParameterSpec::Each{bounds->first, bounds->second};
  } else {
    return std::nullopt;
  }
  return parameter;
}

CaseSpec read_case(const Node& node, Diagnostics& diagnostics) {
  CaseSpec spec;
  spec.place = node.place;
  Reader reader{node, diagnostics};
  spec.id = reader.text("id");
  if (!spec.id.empty() && !is_id(spec.id)) reader.complain(*node.find("id"), {"rubric.bad_id", {{"id", spec.id}}});
  spec.visible = reader.flag_or("visible", false);
  const auto count = reader.integer_or("count", 1);
  if (count < 1 || count > kMaxCases) reader.complain(*node.find("count"), {"case.count", {{"limit", kMaxCases}}});
  spec.count = static_cast<int>(std::clamp<std::int64_t>(count, 1, kMaxCases));
  for (const auto& [name, value] : node.entries) {
    if (name.scalar == "id" || name.scalar == "visible" || name.scalar == "count") continue;
    if (auto parameter = read_parameter(name, value)) {
      spec.parameters.push_back(std::move(*parameter));
    } else {
      reader.complain(value, {"case.parameter", {{"name", name.scalar}}});
    }
  }
  return spec;
}

}  // namespace

std::vector<CaseSpec> read_cases(const Node& node, Diagnostics& diagnostics) {
  std::vector<CaseSpec> cases;
  if (!node.is_sequence() || node.items.empty()) {
    diagnostics.push_back({node.place, {"case.none", {}}});
    return cases;
  }
  std::set<std::string> ids;
  for (const auto& item : node.items) {
    auto spec = read_case(item, diagnostics);
    if (!spec.id.empty() && !ids.insert(spec.id).second) {
      diagnostics.push_back({item.place, {"rubric.duplicate_id", {{"id", spec.id}}}});
    }
    cases.push_back(std::move(spec));
  }
  return cases;
}

std::vector<std::string> parameter_names(const std::vector<CaseSpec>& cases) {
  std::set<std::string> names;
  for (const auto& spec : cases) {
    for (const auto& parameter : spec.parameters) names.insert(parameter.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace grader::rubric
