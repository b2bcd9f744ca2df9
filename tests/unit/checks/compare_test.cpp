#include "grader/checks/compare.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "grader/checks/printed.hpp"

namespace grader::checks {
namespace {

using model::Array;
using model::ElementType;

template <class T>
Array array(ElementType type, std::vector<std::int64_t> shape, const std::vector<T>& values) {
  Array result;
  result.type = type;
  result.shape = std::move(shape);
  result.data.resize(values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(result.data.data(), values.data(), result.data.size());
  return result;
}

Array floats(const std::vector<float>& values) {
  return array(ElementType::float32, {static_cast<std::int64_t>(values.size())}, values);
}
Array doubles(const std::vector<double>& values) {
  return array(ElementType::float64, {static_cast<std::int64_t>(values.size())}, values);
}

bool same(const Array& found, const Array& expected, Tolerance tolerance = {}) {
  return !first_difference(found, expected, tolerance);
}

TEST(Compare, TreatsNanInfinityAndZeroAsWhatTheyAre) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(same(floats({nan}), floats({nan})));
  EXPECT_FALSE(same(floats({nan}), floats({1})));
  EXPECT_FALSE(same(floats({1}), floats({nan})));
  EXPECT_TRUE(same(floats({inf}), floats({inf})));
  EXPECT_FALSE(same(floats({-inf}), floats({inf})));
  EXPECT_TRUE(same(floats({-0.0F}), floats({0.0F})));
  // The largest float and infinity are neighbours in bits, and nothing alike; so are a NaN and any tolerance.
  EXPECT_FALSE(same(floats({inf}), floats({std::numeric_limits<float>::max()}), {.ulp = 10}));
  EXPECT_FALSE(same(floats({nan}), floats({1}), {.relative = 1e9, .absolute = 1e9, .by_ulp = false}));
}

TEST(Compare, CountsRepresentableNumbersBetween) {
  const float one = 1, next = std::nextafter(one, 2.0F), second = std::nextafter(next, 2.0F);
  EXPECT_FALSE(same(floats({next}), floats({one})));
  EXPECT_TRUE(same(floats({next}), floats({one}), {.ulp = 1}));
  EXPECT_FALSE(same(floats({second}), floats({one}), {.ulp = 1}));
  // Across zero: from the smallest negative number to the smallest positive one are two steps.
  const float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_FALSE(same(floats({-tiny}), floats({tiny}), {.ulp = 1}));
  EXPECT_TRUE(same(floats({-tiny}), floats({tiny}), {.ulp = 2}));
  const double largest = std::numeric_limits<double>::max();
  EXPECT_FALSE(same(doubles({-largest}), doubles({largest}), {.ulp = INT64_MAX}));
}

TEST(Compare, AddsAbsoluteAndRelativeTolerance) {
  const Tolerance tolerance{.relative = 0.01, .absolute = 0.5, .by_ulp = false};
  EXPECT_TRUE(same(doubles({101.5}), doubles({100}), tolerance));
  EXPECT_FALSE(same(doubles({101.6}), doubles({100}), tolerance));
}

TEST(Compare, NamesTheFirstDifferenceInEveryDimension) {
  const auto expected = array<std::int32_t>(ElementType::int32, {2, 3}, {0, 1, 2, 3, 4, 5});
  const auto found = array<std::int32_t>(ElementType::int32, {2, 3}, {0, 1, 2, 3, 4, -7});
  const auto difference = first_difference(found, expected, {.ulp = 100});
  ASSERT_TRUE(difference) << "whole numbers are compared exactly, whatever the tolerance";
  EXPECT_EQ(element_name("out", expected, difference->position), "out[1, 2]");
  EXPECT_EQ(difference->found, "-7");
  EXPECT_EQ(difference->expected, "5");
  EXPECT_EQ(element_name("out", array<double>(ElementType::float64, {}, {1}), 0), "out");
}

TEST(Printed, NumbersAreReadAsAPersonReadsThem) {
  EXPECT_EQ(numbers_in("cpu [0. 2. 4.] x86_64 out2"), (std::vector<double>{0, 2, 4}));
  EXPECT_EQ(numbers_in("-5 1e3 .5 3-4"), (std::vector<double>{-5, 1000, 0.5, 3, 4}));
  EXPECT_EQ(numbers_in("out[0] = 0.5, out[1] = 2"), (std::vector<double>{0.5, 2}));
  EXPECT_EQ(numbers_in("2nd 0x10 1.2.3"), (std::vector<double>{1.2}));
}

TEST(Printed, WordsAndMachines) {
  EXPECT_EQ(words_in("Path: CPU, x86_64."), (std::vector<std::string>{"path", "cpu", "x86_64"}));
  EXPECT_EQ(machine_name("amd64"), "x86_64");
  EXPECT_EQ(machine_name("arm64"), "aarch64");
}

}  // namespace
}  // namespace grader::checks
