#include <array>

#include "grader/model/evidence.hpp"
#include "grader/rubric/calls.hpp"
#include "grader/rubric/expression.hpp"
#include "grader/rubric/parts.hpp"

namespace grader::rubric {

namespace {

using model::ArgumentSpec;
using model::Contract;
using model::Diagnostics;
using model::ElementType;
using model::Entry;
using model::Node;
using model::Reader;

constexpr std::array kTypes{ElementType::boolean, ElementType::int32,   ElementType::int64,  ElementType::uint32,
                            ElementType::uint64,  ElementType::float32, ElementType::float64};

void check_expression(const Node& node, const std::string& text, const std::vector<std::string>& parameters,
                      Diagnostics& diagnostics) {
  if (auto expression = Expression::compile(text, parameters); !expression) {
    diagnostics.push_back({node.place, expression.error()});
  }
}

/// `float32[n]`, `int64`, `float64[rows, columns]`.
bool read_type(const std::string& text, ArgumentSpec& argument) {
  const auto bracket = text.find('[');
  const auto name = text.substr(0, bracket);
  bool known = false;
  for (const auto type : kTypes) {
    if (model::name_of(type) != name) continue;
    argument.type = type;
    known = true;
  }
  if (!known) return false;
  if (bracket == std::string::npos) return true;
  if (text.back() != ']') return false;
  std::string extent;
  int depth = 0;
  for (const char c : text.substr(bracket + 1, text.size() - bracket - 2)) {
    if (c == ',' && depth == 0) {
      argument.shape.push_back(std::move(extent));
      extent.clear();
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    extent += c;
  }
  argument.shape.push_back(std::move(extent));
  return true;
}

void read_source(Reader& reader, ArgumentSpec& argument, const std::vector<std::string>& parameters,
                 Diagnostics& diagnostics) {
  if (const auto* value = reader.node_or_null("value")) {
    check_expression(*value, value->scalar, parameters, diagnostics);
    argument.from = ArgumentSpec::Value{value->scalar};
  }
  const auto* from = reader.node_or_null("from");
  if (from == nullptr) return;
  if (from->is_scalar() && from->scalar == "ramp") {
    argument.from = ArgumentSpec::Ramp{};
    return;
  }
  const auto* bounds = from->find("uniform");
  const auto number = [&](std::size_t i) { return model::as_number(bounds->items[i]); };
  if (bounds == nullptr || from->entries.size() != 1 || bounds->items.size() != 2 || !number(0) || !number(1) ||
      *number(0) > *number(1)) {
    reader.complain(*from, {"contract.from", {}});
    return;
  }
  argument.from = ArgumentSpec::Uniform{*number(0), *number(1)};
}

ArgumentSpec read_argument(const Node& name, const Node& node, const std::vector<std::string>& parameters,
                           Diagnostics& diagnostics) {
  ArgumentSpec argument;
  argument.name = name.scalar;
  argument.place = name.place;
  Reader reader{node, diagnostics};
  const auto role = reader.one_of_or("role", {"input", "output", "inout"}, "input");
  argument.role = role == "output"  ? ArgumentSpec::Role::output
                  : role == "inout" ? ArgumentSpec::Role::inout
                                    : ArgumentSpec::Role::input;
  if (const auto* type = reader.node("type")) {
    if (!type->is_scalar() || !read_type(type->scalar, argument)) {
      reader.complain(*type, {"contract.type", {{"found", type->scalar}}});
    }
    for (const auto& extent : argument.shape) check_expression(*type, extent, parameters, diagnostics);
  }
  read_source(reader, argument, parameters, diagnostics);
  const bool has_source = !std::holds_alternative<std::monostate>(argument.from);
  if (argument.role == ArgumentSpec::Role::output && has_source)
    reader.complain(node, {"contract.output_has_source", {{"name", name.scalar}}});
  if (argument.role == ArgumentSpec::Role::input && !has_source)
    reader.complain(node, {"contract.input_without_source", {{"name", name.scalar}}});
  if (argument.shape.empty() && has_source && !std::holds_alternative<ArgumentSpec::Value>(argument.from)) {
    reader.complain(node, {"contract.scalar_needs_value", {{"name", name.scalar}}});
  }
  reader.finish();
  return argument;
}

void read_calls(Reader& reader, std::string_view language, const Contract& contract, Entry& entry) {
  const auto* node = reader.node_or_null(language);
  if (node == nullptr) return;
  const std::vector<Node> items = node->is_scalar() ? std::vector{*node} : node->items;
  if (items.empty()) reader.complain(*node, {"contract.no_forms", {{"language", std::string{language}}}});
  for (const auto& item : items) {
    auto call = language == "cpp" ? parse_declaration(item.scalar, contract)
                                  : parse_call(item.scalar, std::string{language}, contract);
    if (!call) {
      reader.complain(item, call.error());
      continue;
    }
    call->place = item.place;
    entry.calls.push_back(std::move(*call));
  }
}

Entry read_entry(const Node& name, const Node& node, const Contract& contract,
                 const std::vector<std::string>& parameters, Diagnostics& diagnostics) {
  Entry entry;
  entry.name = name.scalar;
  entry.place = name.place;
  Reader reader{node, diagnostics};
  for (const auto* language : {"python", "cpp", "cuda"}) read_calls(reader, language, contract, entry);
  if (const auto* launch = reader.node_or_null("launch")) {
    entry.is_kernel = true;
    Reader inner{*launch, diagnostics};
    entry.launch_grid = inner.text("grid");
    entry.launch_block = inner.text("block");
    for (const auto* part : {"grid", "block"}) {
      if (const auto* text = launch->find(part)) check_expression(*text, text->scalar, parameters, diagnostics);
    }
    inner.finish();
  }
  reader.texts_or_empty("arguments");
  // A form that could not be read is a mistake of its own: the entry is no script for it.
  const bool has_forms = reader.has("python") || reader.has("cpp") || reader.has("cuda");
  entry.is_script = !has_forms;
  if (entry.is_script && !reader.has("arguments"))
    reader.complain(node, {"contract.empty_entry", {{"name", name.scalar}}});
  reader.finish();
  return entry;
}

}  // namespace

Contract read_contract(const Node& node, const std::vector<std::string>& parameters, Diagnostics& diagnostics) {
  Contract contract;
  Reader reader{node, diagnostics};
  if (const auto* arguments = reader.node_or_null("arguments")) {
    for (const auto& [name, argument] : arguments->entries) {
      contract.arguments.push_back(read_argument(name, argument, parameters, diagnostics));
    }
  }
  if (const auto* entries = reader.node("entries")) {
    if (!entries->is_mapping()) reader.complain(*entries, {"rubric.not_a_mapping", {}});
    for (const auto& [name, entry] : entries->entries) {
      contract.entries.push_back(read_entry(name, entry, contract, parameters, diagnostics));
    }
  }
  reader.finish();
  return contract;
}

}  // namespace grader::rubric
