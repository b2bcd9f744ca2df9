#include "text_fixture.hpp"

#include <utility>

#include <yaml-cpp/yaml.h>

namespace grader::checks::testing {

namespace {

model::Node converted(const YAML::Node& source) {
  model::Node node;
  node.place = {"rubric.yaml", source.Mark().line + 1, source.Mark().column + 1};
  switch (source.Type()) {
    case YAML::NodeType::Scalar:
      node.kind = model::Node::Kind::scalar;
      node.scalar = source.Scalar();
      node.quoted = source.Tag() == "!";
      break;
    case YAML::NodeType::Sequence:
      node.kind = model::Node::Kind::sequence;
      for (const auto& item : source) node.items.push_back(converted(item));
      break;
    case YAML::NodeType::Map:
      node.kind = model::Node::Kind::mapping;
      for (const auto& entry : source) node.entries.emplace_back(converted(entry.first), converted(entry.second));
      break;
    default: break;
  }
  return node;
}

std::string joined(const auto& list, auto key) {
  std::string text;
  for (const auto& item : list) text += (text.empty() ? "" : ", ") + key(item);
  return text;
}

}  // namespace

model::Node yaml(const std::string& text) { return converted(YAML::Load(text)); }

std::string ReadCheck::mistakes() const {
  return joined(diagnostics, [](const model::Diagnostic& d) { return d.message.key; });
}

ReadCheck read_check(Made (*read)(Reader&, const CheckContext&), const std::string& parameters,
                     std::string_view points) {
  model::Rubric rubric;
  rubric.files = {{"answer", {"answer.md"}, false}, {"note", {"note.md"}, false}, {"run", {"run.txt"}, true}};
  const auto node = yaml(parameters);
  const model::Node criterion;
  const CheckContext context{rubric, criterion, model::Points::parse(points).value()};
  ReadCheck result;
  Reader reader{node, result.diagnostics};
  result.check = read(reader, context);
  return result;
}

void hand_in(model::Evidence& evidence, const std::string& role, std::string text) {
  evidence.files[role] = {role == "run" ? "run.txt" : role + ".md", std::move(text), false};
}

std::string keys(const model::Judgement& judgement) {
  return joined(judgement.messages, [](const model::Message& m) { return m.key; });
}

}  // namespace grader::checks::testing
