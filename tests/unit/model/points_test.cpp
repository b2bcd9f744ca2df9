#include "grader/model/points.hpp"

#include <gtest/gtest.h>

namespace grader::model {
namespace {

Points points(std::string_view text) {
  const auto parsed = Points::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Points{});
}

TEST(Points, AddExactly) {
  EXPECT_EQ((points("0.25") + points("0.5")).str(), "0.75");
  Points sum;
  for (int i = 0; i < 10; ++i) sum += points("0.1");
  EXPECT_EQ(sum, points("1"));
}

TEST(Points, ReadPlainDecimalsOnly) {
  EXPECT_EQ(points("12.3456").units(), 123'456);
  EXPECT_EQ(points("-1.5").units(), -15'000);
  for (const char* text :
       {"", ".", "1.", ".5", "1e3", "0x10", "1.00001", "1,5", " 1", "1 ", "nan", "1234567890", "--1"}) {
    EXPECT_FALSE(Points::parse(text)) << text;
  }
}

TEST(Points, WriteTheShortestExactNotation) {
  EXPECT_EQ(points("20.0000").str(), "20");
  EXPECT_EQ(points("0.0500").str(), "0.05");
  EXPECT_EQ(points("-0.25").str(), "-0.25");
}

TEST(Points, ScaleRoundsHalfUp) {
  EXPECT_EQ(points("2").scaled(3, 7).str(), "0.8571");       // 0.857142...
  EXPECT_EQ(points("0.0001").scaled(1, 2).str(), "0.0001");  // half a ten-thousandth goes up
  EXPECT_EQ(points("-0.0001").scaled(1, 2).str(), "0");      // up, not away from zero
  EXPECT_EQ(points("8").scaled(4, 4), points("8"));
}

}  // namespace
}  // namespace grader::model
