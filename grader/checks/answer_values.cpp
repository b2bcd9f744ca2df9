#include "grader/checks/answer_values.hpp"

#include <algorithm>
#include <array>

#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using model::Message;
using model::Node;
using Type = ValueRule::Type;

tl::unexpected<Message> complaint(std::string key, const std::string& label, const Node& node) {
  return tl::unexpected(Message{std::move(key), {{"key", label}, {"found", shown(node)}}});
}

/// `3 blocs`, `128 octets`: a word behind a bare number is no fault, unless it is a unit that scales the number.
bool harmless(const std::string& unit) {
  if (unit.empty()) return true;
  if (std::ranges::any_of(unit, [](char c) { return c == ' ' || (c >= '0' && c <= '9') || c == '/'; })) return false;
  const auto known = unit_named(unit);
  return !known || known->factor == 1;
}

tl::expected<Value, Message> read_integer_value(const Node& node, const std::string& label) {
  if (const auto value = read_integer(node.scalar)) return Value{*value};
  const auto measure = read_measure(node.scalar);
  if (measure && harmless(measure->unit) && measure->unit != "%") {
    if (const auto value = as_integer(measure->number)) return Value{*value};
  }
  return complaint("answers.not_an_integer", label, node);
}

tl::expected<Value, Message> read_number_value(const Node& node, const std::string& label) {
  const auto measure = read_measure(node.scalar);
  if (!measure || !harmless(measure->unit)) return complaint("answers.not_a_number", label, node);
  const auto unit = unit_named(measure->unit);
  return Value{Number{measure->number, unit && unit->dimension == "%"}};
}

tl::expected<Value, Message> read_quantity_value(const Node& node, const std::string& label) {
  auto quantity = read_quantity(node.scalar);
  if (quantity) return Value{*std::move(quantity)};
  switch (quantity.error().kind) {
    case QuantityProblem::Kind::no_number: return complaint("answers.not_a_quantity", label, node);
    case QuantityProblem::Kind::no_unit: return complaint("answers.no_unit", label, node);
    case QuantityProblem::Kind::unknown_unit: break;
  }
  return tl::unexpected(Message{"answers.unknown_unit", {{"key", label}, {"unit", shown(quantity.error().unit)}}});
}

tl::expected<Value, Message> read_word_value(const Node& node, const ValueRule& rule, const std::string& label) {
  if (rule.vocabulary.empty()) return Value{WordValue{normalised(node.scalar)}};
  if (auto word = rule.vocabulary.canonical(node.scalar)) return Value{WordValue{*std::move(word)}};
  return tl::unexpected(Message{
      "answers.unknown_word", {{"key", label}, {"found", shown(node)}, {"allowed", joined(rule.vocabulary.words())}}});
}

struct Matcher {
  const ValueRule& rule;

  bool operator()(std::int64_t given, std::int64_t expected) const { return given == expected; }
  bool operator()(const Number& given, const Number& expected) const {
    if (within(given.value, expected.value, rule.tolerance)) return true;
    // `30 %` answers 0.3, and 0,3 answers a reference that says `30 %`.
    if (given.percent == expected.percent) return false;
    return given.percent ? within(given.value / 100, expected.value, rule.tolerance)
                         : within(given.value, expected.value / 100, rule.tolerance);
  }
  bool operator()(const Quantity& given, const Quantity& expected) const {
    return given.dimension == expected.dimension && within(given.amount, expected.amount, rule.tolerance);
  }
  bool operator()(const WordValue& given, const WordValue& expected) const { return given.text == expected.text; }
  template <typename Given, typename Expected>
  bool operator()(const Given&, const Expected&) const {
    return false;
  }
};

}  // namespace

std::optional<Type> value_type_named(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Type>, 4> kNames{
      {{"integer", Type::integer}, {"number", Type::number}, {"quantity", Type::quantity}, {"word", Type::word}}};
  for (const auto& [text, type] : kNames) {
    if (text == name) return type;
  }
  return std::nullopt;
}

tl::expected<Value, Message> read_value(const Node& node, const ValueRule& rule, const std::string& label) {
  if (is_blank(node)) return tl::unexpected(Message{"answers.no_answer", {{"key", label}}});
  if (!node.is_scalar()) return complaint("answers.not_one_value", label, node);
  switch (rule.type) {
    case Type::integer: return read_integer_value(node, label);
    case Type::number: return read_number_value(node, label);
    case Type::quantity: return read_quantity_value(node, label);
    case Type::word: break;
  }
  return read_word_value(node, rule, label);
}

bool matches(const Value& given, const Value& expected, const ValueRule& rule) {
  return std::visit(Matcher{rule}, given, expected);
}

bool differ_in_kind(const Value& given, const Value& expected) {
  const auto* left = std::get_if<Quantity>(&given);
  const auto* right = std::get_if<Quantity>(&expected);
  return left != nullptr && right != nullptr && left->dimension != right->dimension;
}

}  // namespace grader::checks
