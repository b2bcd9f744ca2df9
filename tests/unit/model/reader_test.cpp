#include "grader/model/reader.hpp"

#include <gtest/gtest.h>

namespace grader::model {
namespace {

Node scalar(std::string text, int line, bool quoted = false) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.scalar = std::move(text);
  node.quoted = quoted;
  node.place = {"a.yaml", line, 1};
  return node;
}

Node mapping(std::vector<std::pair<std::string, Node>> entries) {
  Node node;
  node.kind = Node::Kind::mapping;
  node.place = {"a.yaml", 1, 1};
  int line = 0;
  for (auto& [key, value] : entries) node.entries.emplace_back(scalar(key, ++line), std::move(value));
  return node;
}

TEST(Reader, NotesEveryMistakeWithItsPlace) {
  Diagnostics diagnostics;
  const auto node = mapping(
      {{"ulp", scalar("two", 1)}, {"pionts", scalar("3", 2)}, {"flag", scalar("yes", 3)}, {"n", scalar("7", 4)}});
  Reader reader{node, diagnostics};
  EXPECT_EQ(reader.integer_or("ulp", 5), 0);
  EXPECT_EQ(reader.integer("n"), 7);
  EXPECT_FALSE(reader.flag_or("flag", false));
  reader.points("points");
  reader.finish();
  EXPECT_FALSE(reader.ok());
  std::vector<std::string> keys;
  for (const auto& diagnostic : diagnostics)
    keys.push_back(std::to_string(diagnostic.place.line) + ' ' + diagnostic.message.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"1 rubric.wrong_type.integer", "3 rubric.wrong_type.flag",
                                            "1 rubric.missing_key", "2 rubric.unknown_key"}));
}

TEST(Scalars, AreReadByTheCoreSchemaUnlessQuoted) {
  EXPECT_EQ(as_integer(scalar("+12", 1)), 12);
  EXPECT_FALSE(as_integer(scalar("12", 1, true)));
  EXPECT_FALSE(as_integer(scalar("99999999999999999999", 1)));
  EXPECT_EQ(as_number(scalar("1e3", 1)), 1000.0);
  EXPECT_FALSE(as_number(scalar("nan", 1)));
  EXPECT_FALSE(as_number(scalar("1,5", 1)));
  EXPECT_EQ(as_flag(scalar("true", 1)), true);
  EXPECT_FALSE(as_flag(scalar("yes", 1)));
}

}  // namespace
}  // namespace grader::model
