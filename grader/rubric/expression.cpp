#include "grader/rubric/expression.hpp"

#include <cmath>
#include <deque>

#include <muParserInt.h>

namespace grader::rubric {

namespace {

using model::Message;

/// From here on a double skips whole numbers.
constexpr double kExactLimit = 0x1p53;

double exact(double value) {
  if (std::abs(value) >= kExactLimit) throw mu::ParserError{"overflow"};
  return value;
}
double divisor(double value) {
  if (value == 0) throw mu::ParserError{"division by zero"};
  return value;
}

// muParser's own whole-number operators round through a 32-bit int and trap on a remainder by zero.
double sum(double a, double b) { return exact(a + b); }
double difference(double a, double b) { return exact(a - b); }
double product(double a, double b) { return exact(a * b); }
double quotient(double a, double b) { return std::trunc(a / divisor(b)); }
double rest(double a, double b) { return std::fmod(a, divisor(b)); }

/// muParser keeps pointers to its variables; a deque's elements stay where they are.
using Variables = std::deque<double>;

double evaluate(const std::string& text, const std::map<std::string, std::int64_t>& values) {
  mu::ParserInt parser;
  parser.DefineOprt("+", sum, mu::prADD_SUB);
  parser.DefineOprt("-", difference, mu::prADD_SUB);
  parser.DefineOprt("*", product, mu::prMUL_DIV);
  parser.DefineOprt("/", quotient, mu::prMUL_DIV);
  parser.DefineOprt("%", rest, mu::prMUL_DIV);
  Variables variables;
  for (const auto& [name, value] : values) {
    parser.DefineVar(name, &variables.emplace_back(exact(static_cast<double>(value))));
  }
  parser.SetExpr(text);
  int results = 0;
  const double* all = parser.Eval(results);
  if (results != 1) throw mu::ParserError{"one value is wanted, not several"};
  return exact(all[0]);
}

Message wrong(const std::string& text, const mu::ParserError& error) {
  // muParser says -1 where it knows no place.
  const std::int64_t column =
      error.GetPos() > static_cast<int>(text.size()) || error.GetPos() < 0 ? 0 : error.GetPos() + 1;
  return {"expression.wrong", {{"text", text}, {"what", error.GetMsg()}, {"column", column}}};
}

}  // namespace

tl::expected<Expression, Message> Expression::compile(const std::string& text, const std::vector<std::string>& names) {
  std::map<std::string, std::int64_t> values;
  // Any value will do to see whether the text is an expression over these names; a division that one value forbids is
  // not a mistake of the text.
  for (const auto& name : names) values[name] = 1;
  try {
    rubric::evaluate(text, values);
  } catch (const mu::ParserError& error) {
    if (error.GetPos() >= 0 || error.GetMsg() != "division by zero") return tl::unexpected{wrong(text, error)};
  }
  return Expression{text};
}

tl::expected<std::int64_t, Message> Expression::evaluate(const std::map<std::string, std::int64_t>& values) const {
  try {
    return static_cast<std::int64_t>(rubric::evaluate(text_, values));
  } catch (const mu::ParserError& error) {
    return tl::unexpected{wrong(text_, error)};
  }
}

}  // namespace grader::rubric
