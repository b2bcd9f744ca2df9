#include "grader/rubric/yaml.hpp"

#include <gtest/gtest.h>

namespace grader::rubric {
namespace {

/// `line:column key` of the mistake; empty when there is none.
std::string mistake(std::string_view text, const YamlLimits& limits = {}) {
  const auto node = parse_yaml(text, "a.yaml", limits);
  if (node) return {};
  const auto& place = node.error().place;
  return std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' + node.error().message.key;
}

TEST(Yaml, KeepsPlacesQuotesAndOrder) {
  const auto node = parse_yaml("b: 1\na:\n  - 'x'\n  - ~\n", "a.yaml");
  ASSERT_TRUE(node);
  ASSERT_EQ(node->entries.size(), 2U);
  EXPECT_EQ(node->entries[0].first.scalar, "b");
  const auto* list = node->find("a");
  ASSERT_NE(list, nullptr);
  EXPECT_TRUE(list->items[0].quoted);
  EXPECT_EQ(list->items[0].place.str(), "a.yaml:3:5");
  EXPECT_TRUE(list->items[1].is_null());
  EXPECT_EQ(node->at_path("a.b"), nullptr);
}

TEST(Yaml, ReadsEmptyTextByteOrderMarksAndCarriageReturns) {
  EXPECT_TRUE(parse_yaml("", "a.yaml")->is_null());
  EXPECT_TRUE(parse_yaml("# only a comment\n", "a.yaml")->is_null());
  const auto node = parse_yaml(
      "\xef\xbb\xbf"
      "a: 1\r\nb: 2\r\n",
      "a.yaml");
  ASSERT_TRUE(node);
  EXPECT_EQ(node->find("a")->scalar, "1");
  EXPECT_EQ(node->find("b")->scalar, "2");
}

TEST(Yaml, RefusesWhatMeansTwoThings) {
  EXPECT_EQ(mistake("a: 1\nb: 2\na: 3\n"), "3:1 yaml.duplicate_key");
  EXPECT_EQ(mistake("a: 1\n---\nb: 2\n"), "2:1 yaml.several_documents");
  EXPECT_EQ(mistake("? [a, b]\n: 1\n"), "1:3 yaml.key_no_text");
  EXPECT_EQ(mistake("a: &x [1, *x]\n"), "1:11 yaml.recursive_alias");
}

TEST(Yaml, CutsWhatCostsTooMuch) {
  EXPECT_NE(mistake(std::string(10'000, '[')).find("yaml.too_deep"), std::string::npos);
  std::string nested;
  for (int i = 0; i < 10'000; ++i) nested += std::string(static_cast<std::size_t>(i % 200), ' ') + "a:\n";
  EXPECT_NE(mistake(nested), "");
  EXPECT_EQ(mistake(std::string(2 << 20, 'a')), "0:0 yaml.too_large");
  // The billion laughs: nine levels of ten aliases each.
  std::string laughs = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
  for (int i = 1; i < 9; ++i) {
    const auto name = "a" + std::to_string(i), before = "*a" + std::to_string(i - 1);
    laughs += name + ": &" + name + " [" + before;
    for (int k = 1; k < 10; ++k) laughs += ", " + before;
    laughs += "]\n";
  }
  EXPECT_NE(mistake(laughs).find("yaml.too_many"), std::string::npos);
}

TEST(Yaml, SaysWhereTextIsNoYaml) {
  for (const char* text : {"a: [1", "a: 'x", "\tb: 1", "a: b: c", "- a\nb", "{", "%YAML 9", "*x"}) {
    EXPECT_NE(mistake(text), "") << text;
  }
}

TEST(Yaml, RefusesBytesThatAreNoUtf8) {
  EXPECT_EQ(mistake("a: 1\nb: caf\xe9\n"), "2:7 yaml.not_utf8");
  EXPECT_EQ(mistake("\xff\xfe"
                    "a"),
            "1:1 yaml.not_utf8");  // UTF-16
}

}  // namespace
}  // namespace grader::rubric
