#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/model/place.hpp"

namespace grader::model {

/// A YAML document as plain data, each node with its place. Aliases are resolved, duplicate keys were refused.
struct Node {
  enum class Kind { null, scalar, sequence, mapping };

  // Out of line: a pair of nodes is only complete once Node is.
  Node();
  Node(const Node& other);
  Node(Node&& other) noexcept;
  Node& operator=(const Node& other);
  Node& operator=(Node&& other) noexcept;
  ~Node();

  Kind kind = Kind::null;
  Place place;
  std::string scalar;                          ///< the text of a scalar as written, quotes taken off
  bool quoted = false;                         ///< a scalar in quotes is text, whatever it looks like
  std::vector<Node> items;                     ///< of a sequence
  std::vector<std::pair<Node, Node>> entries;  ///< of a mapping, in the order of the file

  [[nodiscard]] bool is_null() const { return kind == Kind::null; }
  [[nodiscard]] bool is_scalar() const { return kind == Kind::scalar; }
  [[nodiscard]] bool is_sequence() const { return kind == Kind::sequence; }
  [[nodiscard]] bool is_mapping() const { return kind == Kind::mapping; }

  /// The value of `key` in a mapping; null when there is none, or when this is no mapping.
  [[nodiscard]] const Node* find(std::string_view key) const;

  /// The node at a dotted path (`a.b.c`) of mapping keys; null when there is none.
  [[nodiscard]] const Node* at_path(std::string_view path) const;
};

}  // namespace grader::model
