#include "grader/model/reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace grader::model {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

std::optional<std::int64_t> as_integer(const Node& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  std::string_view text = node.scalar;
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> as_number(const Node& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  std::string_view text = node.scalar;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<bool> as_flag(const Node& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  if (node.scalar == "true" || node.scalar == "True" || node.scalar == "TRUE") return true;
  if (node.scalar == "false" || node.scalar == "False" || node.scalar == "FALSE") return false;
  return std::nullopt;
}

Reader::Reader(const Node& node, Diagnostics& diagnostics) : node_{node}, diagnostics_{diagnostics} {
  if (!node.is_mapping()) complain(node, {"rubric.not_a_mapping", {}});
}

void Reader::complain(const Node& where, Message message) {
  ok_ = false;
  diagnostics_.push_back({where.place, std::move(message)});
}

void Reader::wrong_type(const Node& where, std::string_view key, const std::string& expected) {
  // `expected` is the name of a type (integer, text, ...); the catalogue puts it into words.
  complain(where, {"rubric.wrong_type." + expected, {{"key", std::string{key}}, {"found", where.scalar}}});
}

const Node* Reader::take(std::string_view key, bool required) {
  known_.emplace_back(key);
  if (!node_.is_mapping()) return nullptr;
  const Node* value = node_.find(key);
  if (value == nullptr && required) complain(node_, {"rubric.missing_key", {{"key", std::string{key}}}});
  return value;
}

const Node* Reader::take_scalar(std::string_view key, bool required) {
  const Node* value = take(key, required);
  if (value != nullptr && !value->is_scalar()) {
    wrong_type(*value, key, "text");
    return nullptr;
  }
  return value;
}

bool Reader::has(std::string_view key) { return take(key, false) != nullptr; }
const Node* Reader::node(std::string_view key) { return take(key, true); }
const Node* Reader::node_or_null(std::string_view key) { return take(key, false); }

std::string Reader::text(std::string_view key) {
  const Node* value = take_scalar(key, true);
  return value == nullptr ? std::string{} : value->scalar;
}

std::string Reader::text_or(std::string_view key, const std::string& fallback) {
  const Node* value = take_scalar(key, false);
  return value == nullptr ? fallback : value->scalar;
}

std::int64_t Reader::integer(std::string_view key) {
  const Node* value = take(key, true);
  if (value == nullptr) return 0;
  const auto number = as_integer(*value);
  if (!number) wrong_type(*value, key, "integer");
  return number.value_or(0);
}

std::int64_t Reader::integer_or(std::string_view key, std::int64_t fallback) {
  return has(key) ? integer(key) : fallback;
}

double Reader::number_or(std::string_view key, double fallback) {
  const Node* value = take(key, false);
  if (value == nullptr) return fallback;
  const auto number = as_number(*value);
  if (!number) wrong_type(*value, key, "number");
  return number.value_or(fallback);
}

bool Reader::flag_or(std::string_view key, bool fallback) {
  const Node* value = take(key, false);
  if (value == nullptr) return fallback;
  const auto flag = as_flag(*value);
  if (!flag) wrong_type(*value, key, "flag");
  return flag.value_or(fallback);
}

Points Reader::points(std::string_view key) {
  const Node* value = take(key, true);
  if (value == nullptr) return {};
  const auto points = value->is_scalar() && !value->quoted ? Points::parse(value->scalar) : std::nullopt;
  if (!points || *points < Points{}) {
    wrong_type(*value, key, "points");
    return {};
  }
  return *points;
}

Localized Reader::localized(std::string_view key) {
  const Node* value = take(key, true);
  if (value == nullptr) return {};
  if (!value->is_mapping()) {
    wrong_type(*value, key, "localized");
    return {};
  }
  Reader inner{*value, diagnostics_};
  Localized text{inner.text("fr"), inner.text("en")};
  inner.finish();
  ok_ = ok_ && inner.ok();
  return text;
}

std::vector<std::string> Reader::texts_or_empty(std::string_view key) {
  const Node* value = take(key, false);
  if (value == nullptr) return {};
  if (value->is_scalar()) return {value->scalar};
  std::vector<std::string> texts;
  if (value->is_sequence() && std::ranges::all_of(value->items, &Node::is_scalar)) {
    for (const auto& item : value->items) texts.push_back(item.scalar);
  } else {
    wrong_type(*value, key, "texts");
  }
  return texts;
}

std::string Reader::one_of(std::string_view key, std::initializer_list<std::string_view> allowed) {
  const Node* value = take_scalar(key, true);
  if (value == nullptr) return {};
  if (std::ranges::find(allowed, std::string_view{value->scalar}) == allowed.end()) {
    complain(
        *value,
        {"rubric.not_one_of",
         {{"key", std::string{key}}, {"found", value->scalar}, {"allowed", joined({allowed.begin(), allowed.end()})}}});
    return {};
  }
  return value->scalar;
}

std::string Reader::one_of_or(std::string_view key, std::initializer_list<std::string_view> allowed,
                              std::string fallback) {
  return has(key) ? one_of(key, allowed) : std::move(fallback);
}

void Reader::finish() {
  for (const auto& [name, value] : node_.entries) {
    if (std::ranges::find(known_, name.scalar) != known_.end()) continue;
    auto known = known_;
    std::ranges::sort(known);
    const auto twice = std::ranges::unique(known);
    known.erase(twice.begin(), twice.end());
    complain(name, {"rubric.unknown_key", {{"key", name.scalar}, {"allowed", joined(known)}}});
  }
}

}  // namespace grader::model
