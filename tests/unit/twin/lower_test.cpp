// What the lowering does is proved by the programs in tests/twin, which are compiled and run. Here is what those cannot
// show: that it is safe on whatever a file holds, that lines stay where they were, and that time grows with the length.

#include "grader/twin/lower/lower.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/twin/lower/tokens.hpp"

namespace twin::lower {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The lowered text without the line that names the file.
std::string low(const std::string& source) {
  const auto text = lowered(source, "f.cu");
  EXPECT_EQ(text.substr(0, text.find('\n')), "#line 1 \"f.cu\"");
  return text.substr(text.find('\n') + 1);
}

std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Lowering, LeavesWhatIsNoCudaAsItIs) {
  for (const std::string source : {
           "",
           "int a = b << 3 >> 1;\n",
           "std::vector<std::vector<std::vector<int>>> deep;\n",
           "const char* s = \"k<<<1, 1>>>(a); __shared__ int x;\";\n",
           "const char* r = R\"x(k<<<1>>>(a))x\"; // k<<<1>>>(b)\n/* __global__ void k() {} */\n",
           "#define NOTHING(a) a\nint x = 1'000'000;\nchar c = '\"';\n",
       }) {
    EXPECT_EQ(low(source), source);
  }
}

TEST(Lowering, KeepsEveryLineWhereItWas) {
  const std::string source =
      "__global__ void k(int* a,\n    int n)\n{\n  __shared__ int s[4],\n      t;\n  a[0] = n;\n}\nint main() {\n"
      "  k<<<dim3(1,\n  2), // two\n  3>>>(a,\n  4);\n  after();\n}\n#define L(k) \\\n  k<<<1, \\\n 2>>>(0)\nint "
      "end;\n";
  const auto text = low(source);
  EXPECT_EQ(lines(text), lines(source));
  for (const char* word : {"a[0] = n", "after()", "int end"}) {
    EXPECT_EQ(lines(text.substr(0, text.find(word))), lines(source.substr(0, source.find(word)))) << word;
  }
}

TEST(Lowering, PutsALaunchBehindItsCall) {
  EXPECT_THAT(low("k<T><<<grid, block>>>(a, b);"), HasSubstr("k<T>(a, b), ::twin::go(grid , block);"));
  // In a launch's own arguments the shift and the comparison stay what they are.
  EXPECT_THAT(low("k<<<(n >> 8) + 1, n < 3 ? 1 : 2>>>(a);"), HasSubstr("k(a), ::twin::go("));
  EXPECT_THAT(low("k<<<1, 2 >> >(a); m<< <1, 2>>>(b);"), HasSubstr("m(b), ::twin::go(1 , 2);"));
}

TEST(Lowering, KnowsVariablesOfTheDeviceFromFunctions) {
  const auto text =
      low("__device__ int f(int x) { return x; }\n__device__ int v = 3, w[2][2];\n__constant__ float c[4];\n");
  for (const char* name : {"(v, \"v\"", "(w, \"w\"", "(c, \"c\", ::twin::Variable::constant"})
    EXPECT_THAT(text, HasSubstr(name));
  EXPECT_THAT(text, Not(HasSubstr("\"f\"")));
  EXPECT_THAT(text, Not(HasSubstr("\"x\"")));
}

TEST(Lowering, LeavesABrokenLaunchToTheCompiler) {
  for (const std::string source :
       {"k<<<1, 2>>>;\n", "k<<<1, 2(a);\n", "k<<<1, (2>>>(a);\n", "k<<<>>>", "k<<<", "k<<<1>>>(", "__global__ void k(",
        "__global__", "__shared__", "__shared__ int", "__device__", "__device__ int", "extern __shared__ int s;\n",
        "k<<<'\\\n', 2>>>(a);\n", "k<<<R\"(\n)\", 2>>>(a);\n", "void f() { __shared__ int a['\\\n'], b; }\n",
        "}}}} __shared__ int a[3];\n"}) {
    const auto text = low(source);
    EXPECT_EQ(lines(text), lines(source)) << source;
  }
}

TEST(Lowering, TakesTimeWithTheLengthWhateverTheTextIs) {
  // Each of these would take minutes if one part of it were looked at again for every other.
  for (const char* piece :
       {"__shared__ ", "__global__ ", "__device__ ", "<<<", ">>>", "k<<<1,1>>>(a)", "(", "{", "[", "} ", "< ", "R\"",
        "/*", "\"", "alignas(", "a ", "__device__ int a, ", "extern __shared__ int a[] "}) {
    const auto source = times(60'000, piece);
    EXPECT_GE(lowered(source, "f.cu").size(), source.size() / 2) << piece;
  }
}

TEST(Lowering, NeverFailsOnRandomTokens) {
  const std::vector<std::string> pieces{
      "__global__", "__shared__", "__device__", "extern", "void", "k",  "(",  ")",  "[",
      "]",          "{",          "}",          "<<<",    ">>>",  "<",  ">",  ";",  ",",
      "=",          "\n",         "#define X ", "\\\n",   "\"",   "'",  "//", "/*", "*/",
      "R\"(",       ")\"",        "template",   "int",    "4",    "::", "&",  "*",  "__launch_bounds__"};
  std::mt19937 random{7};
  for (int round = 0; round < 3000; ++round) {
    std::string source;
    for (auto count = random() % 60; count > 0; --count)
      source += pieces[random() % pieces.size()] + (random() % 3 ? " " : "");
    const auto text = low(source);
    EXPECT_EQ(lines(text), lines(source)) << source;
  }
}

TEST(Tokens, MatchBracketsOfOneKindOnly) {
  const auto tokens = tokens_of("( [ ) ] { ( ) }");
  const auto match = matching_brackets(tokens);
  EXPECT_EQ(match[4], 7U);
  EXPECT_EQ(match[5], 6U);
}

}  // namespace
}  // namespace twin::lower
