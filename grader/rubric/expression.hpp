#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/model/message.hpp"

namespace grader::rubric {

/// A whole-number expression over a case's parameters, as C computes it: `(n + threads - 1) / threads`, `min`, `max`,
/// comparisons, `? :`. Values stay below 2^53, which muParser's doubles hold exactly.
class Expression {
 public:
  /// The names that may stand in it are known when a rubric is read. The error names what is wrong and where in the
  /// text.
  static tl::expected<Expression, model::Message> compile(const std::string& text,
                                                          const std::vector<std::string>& names);

  /// The value for these parameters. Division by zero and overflow are errors.
  [[nodiscard]] tl::expected<std::int64_t, model::Message> evaluate(
      const std::map<std::string, std::int64_t>& values) const;

 private:
  explicit Expression(std::string text) : text_{std::move(text)} {}
  std::string text_;
};

}  // namespace grader::rubric
