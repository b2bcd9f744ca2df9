#include "grader/rubric/calls.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

namespace grader::rubric {

namespace {

using model::ArgumentSpec;
using model::CallSpec;
using model::Contract;
using model::Message;

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool continues_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Names, numbers and single signs; spaces only separate.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    if (continues_name(text[i])) {
      while (end < text.size() && continues_name(text[end])) ++end;
    }
    tokens.emplace_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

bool is_name(const std::string& token) { return starts_name(token.front()); }

Message unreadable(const std::string& text, std::string key) { return {std::move(key), {{"text", text}}}; }

std::optional<Message> check_names(const CallSpec& call, const std::string& text, const Contract& contract,
                                   bool python) {
  for (const auto& name : call.arguments) {
    if (python && name == "cuda") continue;
    if (contract.argument(name) == nullptr)
      return Message{"contract.unknown_argument", {{"text", text}, {"name", name}}};
  }
  if (call.returns.empty()) return std::nullopt;
  const auto* output = contract.argument(call.returns);
  if (output == nullptr) return Message{"contract.unknown_argument", {{"text", text}, {"name", call.returns}}};
  if (output->role == ArgumentSpec::Role::input)
    return Message{"contract.returns_input", {{"text", text}, {"name", call.returns}}};
  return std::nullopt;
}

/// A parameter's name is the last name in it; array brackets may follow: `const float x[]`.
std::optional<std::string> parameter_name(std::vector<std::string> tokens) {
  while (!tokens.empty() && (tokens.back() == "]" || tokens.back() == "[" ||
                             std::isdigit(static_cast<unsigned char>(tokens.back().front())) != 0)) {
    tokens.pop_back();
  }
  if (tokens.size() < 2 || !is_name(tokens.back())) return std::nullopt;
  return tokens.back();
}

}  // namespace

tl::expected<CallSpec, Message> parse_call(const std::string& text, const std::string& language,
                                           const Contract& contract) {
  const auto tokens = tokens_of(text);
  CallSpec call;
  call.language = language;
  std::size_t at = 0;
  if (tokens.size() > 1 && tokens[1] == "=") {
    call.returns = tokens[0];
    at = 2;
  }
  if (at + 2 >= tokens.size() || !is_name(tokens[at]) || tokens[at + 1] != "(" || tokens.back() != ")") {
    return tl::unexpected{unreadable(text, "contract.no_call")};
  }
  call.function = tokens[at];
  for (at += 2; at + 1 < tokens.size(); at += 2) {
    if (!is_name(tokens[at]) || (tokens[at + 1] != "," && at + 2 < tokens.size())) {
      return tl::unexpected{unreadable(text, "contract.no_call")};
    }
    call.arguments.push_back(tokens[at]);
  }
  if (auto problem = check_names(call, text, contract, true)) return tl::unexpected{*problem};
  return call;
}

tl::expected<CallSpec, Message> parse_declaration(const std::string& text, const Contract& contract) {
  auto tokens = tokens_of(text);
  if (!tokens.empty() && tokens.back() == ";") tokens.pop_back();
  const auto open = std::ranges::find(tokens, "(");
  const bool shaped = open != tokens.end() && open - tokens.begin() >= 2 && is_name(*std::prev(open)) &&
                      tokens.back() == ")" && std::ranges::count(tokens, "(") == 1 &&
                      std::ranges::count(tokens, ")") == 1;
  if (!shaped) return tl::unexpected{unreadable(text, "contract.no_declaration")};

  CallSpec call;
  call.language = "cpp";
  call.function = *std::prev(open);
  call.declaration = text;
  std::vector<std::string> parameter;
  for (auto token = std::next(open); token != tokens.end(); ++token) {
    if (*token != "," && std::next(token) != tokens.end()) {
      parameter.push_back(*token);
      continue;
    }
    if (parameter.empty() && call.arguments.empty() && *token == ")") break;  // no parameters
    const auto name = parameter_name(parameter);
    if (!name) return tl::unexpected{unreadable(text, "contract.no_declaration")};
    call.arguments.push_back(*name);
    parameter.clear();
  }
  const bool returns_nothing = open - tokens.begin() == 2 && tokens.front() == "void";
  if (!returns_nothing) {
    const auto output = std::ranges::find_if(contract.arguments, [&](const ArgumentSpec& argument) {
      return argument.role == ArgumentSpec::Role::output &&
             std::ranges::find(call.arguments, argument.name) == call.arguments.end();
    });
    if (output == contract.arguments.end()) return tl::unexpected{unreadable(text, "contract.returns_nothing_known")};
    call.returns = output->name;
  }
  if (auto problem = check_names(call, text, contract, false)) return tl::unexpected{*problem};
  return call;
}

}  // namespace grader::rubric
