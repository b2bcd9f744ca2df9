#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "grader/checks/kinds.hpp"
#include "grader/model/check.hpp"
#include "grader/text/catalogue.hpp"

/// Nodes and checks for tests, without going through YAML.
namespace grader::checks::test {

using model::Node;

inline Node text(std::string scalar, int line = 0) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.scalar = std::move(scalar);
  node.place = {"answers.yaml", line, 1};
  return node;
}

inline Node list(std::vector<Node> items) {
  Node node;
  node.kind = Node::Kind::sequence;
  node.items = std::move(items);
  return node;
}

inline Node words(const std::vector<std::string>& scalars) {
  Node node = list({});
  for (const auto& scalar : scalars) node.items.push_back(text(scalar));
  return node;
}

inline Node map(std::vector<std::pair<std::string, Node>> entries) {
  Node node;
  node.kind = Node::Kind::mapping;
  for (auto& [key, value] : entries) node.entries.emplace_back(text(key), std::move(value));
  return node;
}

/// A check read from its parameters as a rubric gives them; with what the reading complained about.
struct ReadCheck {
  Made check;
  model::Diagnostics diagnostics;
};

inline ReadCheck read(Made (*kind)(Reader&, const CheckContext&), const Node& parameters,
                      const model::Rubric& rubric = {}) {
  ReadCheck result;
  Reader reader{parameters, result.diagnostics};
  const Node criterion;
  result.check = kind(reader, {rubric, criterion, model::Points::whole(4)});
  reader.finish();
  return result;
}

inline std::string first_key(const model::Judgement& judgement) {
  return judgement.messages.empty() ? "" : judgement.messages.front().key;
}

/// Every sentence of a judgement, in both languages.
inline std::string said(const model::Judgement& judgement) {
  std::string all;
  for (const auto& message : judgement.messages) {
    EXPECT_NE(text::find(message.key), nullptr) << message.key;
    all += text::format(message, text::Language::fr) + '\n' + text::format(message, text::Language::en) + '\n';
  }
  return all;
}

}  // namespace grader::checks::test
