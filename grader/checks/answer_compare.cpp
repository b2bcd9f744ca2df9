#include "grader/checks/answer_compare.hpp"

#include <algorithm>
#include <map>

#include "grader/checks/lists.hpp"
#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using model::Message;
using model::Node;

constexpr std::size_t kMaxMessages = 12;

void note(Comparison& comparison, const Node& where, Message message) {
  if (comparison.messages.empty()) comparison.place = where.place;
  if (comparison.messages.size() < kMaxMessages) comparison.messages.push_back(std::move(message));
}

Message reference_fault(const std::string& key) { return {"answers.reference_unreadable", {{"key", key}}}; }

std::string wrong_key(ValueRule::Type type) {
  return type == ValueRule::Type::word ? "answers.wrong_word" : "answers.wrong_value";
}

/// Compares one value and notes what is wrong with it.
bool compare_value(const Node& given, const Value& expected, const ValueRule& rule, const std::string& label,
                   Comparison& comparison) {
  const auto value = read_value(given, rule, label);
  if (!value) {
    note(comparison, given, value.error());
    return false;
  }
  if (matches(*value, expected, rule)) return true;
  // `524,288` is half a million to some and half a thousand to others: the reading that is right is the one meant.
  if (rule.type == ValueRule::Type::number) {
    const auto whole = read_integer(given.scalar);
    if (whole && matches(Value{Number{Exact{*whole}, false}}, expected, rule)) return true;
  }
  const auto key = differ_in_kind(*value, expected) ? std::string{"answers.other_kind"} : wrong_key(rule.type);
  note(comparison, given, {key, {{"key", label}, {"found", shown(given)}}});
  return false;
}

Node scalar_at(const Node& where, std::string text) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.place = where.place;
  node.scalar = std::move(text);
  return node;
}

/// The elements of a set or list, each as a node of its own; ranges of whole numbers opened. Nothing when there are
/// more than anybody would write. An element that is no range stays as it is: reading it says what is wrong with it.
std::optional<std::vector<Node>> elements(const Node& node, const ValueRule& rule) {
  std::vector<Node> found;
  if (node.is_sequence() && node.items.size() > kMaxElements) return std::nullopt;
  const auto add = [&](const Node& item) {
    if (rule.type == ValueRule::Type::integer && item.is_scalar() && !read_integer(item.scalar)) {
      if (const auto integers = read_integers(item.scalar)) {
        for (const auto value : *integers) found.push_back(scalar_at(item, std::to_string(value)));
        return;
      }
    }
    found.push_back(item);
  };
  if (node.is_sequence()) {
    for (const auto& item : node.items) {
      add(item);
      if (found.size() > kMaxElements) return std::nullopt;
    }
  } else if (node.is_scalar() && !says_none(node.scalar)) {
    // `0,123` in a list of whole numbers is two of them.
    const auto integers =
        rule.type == ValueRule::Type::integer ? read_integers(node.scalar) : std::optional<std::vector<std::int64_t>>{};
    if (integers) {
      for (const auto value : *integers) found.push_back(scalar_at(node, std::to_string(value)));
    } else {
      for (auto& part : split_list(node.scalar, rule.type != ValueRule::Type::word)) {
        found.push_back(scalar_at(node, std::move(part)));
      }
    }
  }
  if (found.size() > kMaxElements) return std::nullopt;
  return found;
}

using Values = std::vector<Value>;

tl::expected<Values, Message> expected_values(const Node& expected, const ValueRule& rule, const std::string& key) {
  const auto nodes = elements(expected, rule);
  if (!nodes || expected.is_mapping() || expected.is_null()) return tl::unexpected(reference_fault(key));
  Values values;
  for (const auto& node : *nodes) {
    auto value = read_value(node, rule, key);
    if (!value) return tl::unexpected(reference_fault(key));
    values.push_back(*std::move(value));
  }
  return values;
}

void compare_set(const std::vector<Node>& given, const Values& expected, const ValueRule& rule, const std::string& key,
                 Comparison& comparison) {
  std::vector<bool> found(expected.size(), false);
  for (const auto& node : given) {
    const auto value = read_value(node, rule, key);
    if (!value) {
      ++comparison.extra;
      note(comparison, node, value.error());
      continue;
    }
    bool wanted = false;
    for (std::size_t i = 0; i < expected.size() && !wanted; ++i) {
      if (!matches(*value, expected[i], rule)) continue;
      wanted = true;
      if (!found[i]) ++comparison.right;  // said twice, it counts once and costs nothing
      found[i] = true;
    }
    if (wanted) continue;
    ++comparison.extra;
    note(comparison, node, {"answers.set_extra", {{"key", key}, {"found", shown(node)}}});
  }
  if (comparison.right < comparison.total) {
    note(comparison, given.empty() ? Node{} : given.front(),
         {"answers.set_missing",
          {{"key", key}, {"missing", static_cast<std::int64_t>(comparison.total - comparison.right)}}});
  }
}

void compare_list(const std::vector<Node>& given, const Values& expected, const ValueRule& rule, const std::string& key,
                  Comparison& comparison) {
  for (std::size_t i = 0; i < std::min(given.size(), expected.size()); ++i) {
    const auto label = key + '[' + std::to_string(i + 1) + ']';
    if (compare_value(given[i], expected[i], rule, label, comparison)) ++comparison.right;
  }
  if (given.size() > expected.size()) comparison.extra = given.size() - expected.size();
  if (given.size() == expected.size()) return;
  note(comparison, given.empty() ? Node{} : given.front(),
       {given.size() > expected.size() ? "answers.list_too_long" : "answers.list_too_short",
        {{"key", key}, {"count", static_cast<std::int64_t>(given.size())}}});
}

tl::expected<Comparison, Message> compare_elements(const Node& given, const Node& expected, Shape shape,
                                                   const ValueRule& rule, const std::string& key) {
  const auto wanted = expected_values(expected, rule, key);
  if (!wanted) return tl::unexpected(wanted.error());

  Comparison comparison;
  comparison.total = wanted->size();
  if (given.is_mapping()) {
    note(comparison, given, {"answers.not_a_sequence", {{"key", key}}});
    comparison.total = std::max<std::size_t>(comparison.total, 1);
    return comparison;
  }
  const auto nodes = elements(given, rule);
  if (!nodes) {
    note(comparison, given, {"answers.too_many", {{"key", key}, {"most", static_cast<std::int64_t>(kMaxElements)}}});
    comparison.total = std::max<std::size_t>(comparison.total, 1);
  } else if (nodes->empty() && !wanted->empty() && given.is_sequence()) {
    note(comparison, given, {"answers.no_answer", {{"key", key}}});
  } else if (shape == Shape::set) {
    compare_set(*nodes, *wanted, rule, key, comparison);
  } else {
    compare_list(*nodes, *wanted, rule, key, comparison);
  }
  return comparison;
}

/// Finds the student's value for a key of the reference: as written, else with accents, case and spaces forgiven.
class Keys {
 public:
  explicit Keys(const Node& mapping) {
    for (const auto& [name, value] : mapping.entries) {
      if (!name.is_scalar()) continue;
      exact_.emplace(name.scalar, &value);
      loose_.emplace(normalised(name.scalar), &value);
    }
  }

  [[nodiscard]] const Node* find(const std::string& key) const {
    if (const auto found = exact_.find(key); found != exact_.end()) return found->second;
    const auto found = loose_.find(normalised(key));
    return found == loose_.end() ? nullptr : found->second;
  }

 private:
  std::map<std::string, const Node*> exact_, loose_;
};

tl::expected<Comparison, Message> compare_mapping(const Node& given, const Node& expected, const ValueRule& rule,
                                                  const std::string& key) {
  if (!expected.is_mapping() || expected.entries.empty()) return tl::unexpected(reference_fault(key));
  Comparison comparison;
  comparison.total = expected.entries.size();
  if (!given.is_mapping()) {
    note(comparison, given, {"answers.not_a_mapping", {{"key", key}}});
    return comparison;
  }
  if (given.entries.size() > kMaxElements) {
    note(comparison, given, {"answers.too_many", {{"key", key}, {"most", static_cast<std::int64_t>(kMaxElements)}}});
    return comparison;
  }
  const Keys keys{given};
  for (const auto& [name, value] : expected.entries) {
    const auto wanted = read_value(value, rule, name.scalar);
    if (!wanted) return tl::unexpected(reference_fault(key + '.' + name.scalar));
    const Node* answer = keys.find(name.scalar);
    if (answer == nullptr) {
      note(comparison, given, {"answers.no_answer", {{"key", name.scalar}}});
    } else if (compare_value(*answer, *wanted, rule, name.scalar, comparison)) {
      ++comparison.right;
    }
  }
  return comparison;
}

}  // namespace

tl::expected<Comparison, Message> compare(const Node& given, const Node& expected, Shape shape, const ValueRule& rule,
                                          const std::string& key) {
  if (shape == Shape::mapping) return compare_mapping(given, expected, rule, key);
  if (shape != Shape::single) return compare_elements(given, expected, shape, rule, key);

  const auto wanted = read_value(expected, rule, key);
  if (!wanted) return tl::unexpected(reference_fault(key));
  Comparison comparison;
  comparison.total = 1;
  if (compare_value(given, *wanted, rule, key, comparison)) comparison.right = 1;
  return comparison;
}

}  // namespace grader::checks
