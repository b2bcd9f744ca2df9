#include "grader/model/json_node.hpp"

#include "grader/model/reader.hpp"

namespace grader::model {

using nlohmann::ordered_json;

ordered_json to_json(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null: return nullptr;
    case Node::Kind::scalar:
      if (const auto integer = as_integer(node)) return *integer;
      if (const auto number = as_number(node)) return *number;
      if (const auto flag = as_flag(node)) return *flag;
      return node.scalar;
    case Node::Kind::sequence: {
      auto list = ordered_json::array();
      for (const auto& item : node.items) list.push_back(to_json(item));
      return list;
    }
    case Node::Kind::mapping: {
      auto object = ordered_json::object();
      for (const auto& [key, value] : node.entries) object[key.scalar] = to_json(value);
      return object;
    }
  }
  return nullptr;
}

Node to_node(const ordered_json& json) {
  Node node;
  if (json.is_object()) {
    node.kind = Node::Kind::mapping;
    for (const auto& [key, value] : json.items()) {
      Node name;
      name.kind = Node::Kind::scalar;
      name.scalar = key;
      name.quoted = true;
      node.entries.emplace_back(std::move(name), to_node(value));
    }
  } else if (json.is_array()) {
    node.kind = Node::Kind::sequence;
    for (const auto& value : json) node.items.push_back(to_node(value));
  } else if (!json.is_null()) {
    node.kind = Node::Kind::scalar;
    node.quoted = json.is_string();
    node.scalar = json.is_string() ? json.get<std::string>() : json.dump();
  }
  return node;
}

}  // namespace grader::model
