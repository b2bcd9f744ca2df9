#pragma once

#include <optional>
#include <string>
#include <variant>

#include <tl/expected.hpp>

#include "grader/checks/numbers.hpp"
#include "grader/checks/quantities.hpp"
#include "grader/checks/vocabulary.hpp"
#include "grader/model/message.hpp"
#include "grader/model/node.hpp"

namespace grader::checks {

/// What one answer is, and how it is compared.
struct ValueRule {
  enum class Type { integer, number, quantity, word } type = Type::word;
  Exact tolerance;        ///< relative; of numbers and quantities
  Vocabulary vocabulary;  ///< of words; without any, a word counts as itself
};

std::optional<ValueRule::Type> value_type_named(std::string_view name);

struct Number {
  Exact value;
  bool percent = false;  ///< written with `%`: 30 % may answer 30 and 0,3 alike
};

struct WordValue {
  std::string text;
};

using Value = std::variant<std::int64_t, Number, Quantity, WordValue>;

/// Reads one answer; else says what is wrong with it. `label` names it for the student: a key or an element.
tl::expected<Value, model::Message> read_value(const model::Node& node, const ValueRule& rule,
                                               const std::string& label);

/// True when `given` answers `expected`.
bool matches(const Value& given, const Value& expected, const ValueRule& rule);

/// True for two amounts of different kinds (a time and a size), which deserves a sentence of its own.
bool differ_in_kind(const Value& given, const Value& expected);

}  // namespace grader::checks
