#pragma once

#include <nlohmann/json.hpp>

#include "grader/model/node.hpp"

namespace grader::model {

/// A YAML node as JSON: scalars become numbers, true/false and null by YAML 1.2's core schema, unless quoted.
nlohmann::ordered_json to_json(const Node& node);

/// JSON as a node; strings count as quoted. No places.
Node to_node(const nlohmann::ordered_json& json);

}  // namespace grader::model
