#include "grader/rubric/expression.hpp"

#include <gtest/gtest.h>

namespace grader::rubric {
namespace {

const std::map<std::string, std::int64_t> kValues{
    {"n", 22}, {"threads", 8}, {"zero", 0}, {"big", std::int64_t{1} << 40}};

std::optional<std::int64_t> value(const std::string& text) {
  const auto expression = Expression::compile(text, {"n", "threads", "zero", "big"});
  if (!expression) return std::nullopt;
  const auto result = expression->evaluate(kValues);
  return result ? std::optional{*result} : std::nullopt;
}

TEST(Expression, ComputesAsCDoes) {
  EXPECT_EQ(value("(n + threads - 1) / threads"), 3);
  EXPECT_EQ(value("-7 / 2"), -3);
  EXPECT_EQ(value("n % threads"), 6);
  EXPECT_EQ(value("n - 3 - 4"), 15);
  EXPECT_EQ(value("min(n, threads) + max(3, 4)"), 12);
  EXPECT_EQ(value("n > 20 ? 1 : 2"), 1);
  EXPECT_EQ(value("big * 2 + 1"), (std::int64_t{1} << 41) + 1);
}

TEST(Expression, RefusesWhatHasNoWholeValue) {
  for (const char* text :
       {"n / zero", "n % zero", "big * big", "n +", "m + 1", "1.5", "", "n, 3", "sin(n)", "n = 3", "system(1)"}) {
    EXPECT_FALSE(value(text)) << text;
  }
}

TEST(Expression, NamesTheCharacter) {
  const auto expression = Expression::compile("n + m", {"n"});
  ASSERT_FALSE(expression);
  EXPECT_EQ(std::get<std::int64_t>(expression.error().arguments.at("column")), 5);
}

}  // namespace
}  // namespace grader::rubric
