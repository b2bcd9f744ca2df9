#include "grader/checks/values.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/checks/lists.hpp"
#include "grader/checks/numbers.hpp"
#include "grader/checks/vocabulary.hpp"

namespace grader::checks {
namespace {

using boost::multiprecision::cpp_int;
using testing::ElementsAre;
using testing::Optional;

Exact ratio(std::int64_t numerator, std::int64_t denominator) { return {cpp_int{numerator}, cpp_int{denominator}}; }

struct NumberCase {
  std::string_view text;
  std::int64_t numerator, denominator;
};

void PrintTo(const NumberCase& one, std::ostream* out) { *out << one.text; }

class Numbers : public testing::TestWithParam<NumberCase> {};

TEST_P(Numbers, AreReadExactly) {
  const auto& [text, numerator, denominator] = GetParam();
  const auto value = read_number(text);
  ASSERT_TRUE(value.has_value()) << text;
  EXPECT_EQ(*value, ratio(numerator, denominator)) << text;
}

INSTANTIATE_TEST_SUITE_P(
    FrenchAndEnglish, Numbers,
    testing::Values(
        NumberCase{"3", 3, 1}, NumberCase{"007", 7, 1}, NumberCase{"0", 0, 1}, NumberCase{"-12", -12, 1},
        NumberCase{"\u2212"
                   "12",
                   -12, 1},
        NumberCase{"+4", 4, 1}, NumberCase{"9,86", 493, 50}, NumberCase{"9.86", 493, 50}, NumberCase{"0,1", 1, 10},
        NumberCase{",5", 1, 2}, NumberCase{".5", 1, 2}, NumberCase{"47 328", 47328, 1},
        NumberCase{"47\u00a0328", 47328, 1}, NumberCase{"47\u202f328", 47328, 1}, NumberCase{"47\u2009328", 47328, 1},
        NumberCase{"1 048 576", 1048576, 1}, NumberCase{"1_048_576", 1048576, 1}, NumberCase{"1,048,576", 1048576, 1},
        NumberCase{"1.048.576", 1048576, 1}, NumberCase{"47,328.5", 94657, 2}, NumberCase{"47.328,5", 94657, 2},
        NumberCase{"47 328,5", 94657, 2}, NumberCase{"3,141 59", 314159, 100000}, NumberCase{"1e3", 1000, 1},
        NumberCase{"1,5E-2", 3, 200}, NumberCase{"1,2 × 10³", 1200, 1}, NumberCase{"1.2 x 10^3", 1200, 1},
        NumberCase{"1.2*10**3", 1200, 1}, NumberCase{"10⁻³", 1, 1000}, NumberCase{"2^20", 1048576, 1},
        NumberCase{"2²⁰", 1048576, 1}, NumberCase{"1/525 000", 1, 525000}, NumberCase{"≈ 12", 12, 1},
        NumberCase{"environ 525 000", 525000, 1}, NumberCase{"  8  ", 8, 1}, NumberCase{"8.", 8, 1}));

TEST(Number, IsNotGuessedFromWhatIsNone) {
  for (const char* text : {"", " ", "-", "abc", "3 ou 4", "4 7", "1,04,857", "12,345.67.8", "1.2.3,4,5", "0x10",
                           "1e999", "1/0", "nan", "inf", "--3", "3 s", "30 %", "2^99999", "1 × 10^9999"}) {
    EXPECT_FALSE(read_number(text).has_value()) << text;
  }
  EXPECT_FALSE(read_number(std::string(1'000'000, '9')).has_value());
  EXPECT_FALSE(read_number(std::string(100, '9')).has_value());
}

TEST(Number, GivesBackWhatStandsBehindIt) {
  EXPECT_EQ(read_measure("30 %")->unit, "%");
  EXPECT_EQ(read_measure("47 328 cœurs")->unit, "cœurs");
  EXPECT_EQ(read_measure("12 Go/s")->unit, "Go/s");
  EXPECT_EQ(read_measure("3e")->unit, "e");
}

TEST(Number, IsWithinATolerationThatIncludesItsBound) {
  EXPECT_TRUE(within(ratio(130, 1), ratio(100, 1), ratio(3, 10)));
  EXPECT_TRUE(within(ratio(70, 1), ratio(100, 1), ratio(3, 10)));
  EXPECT_FALSE(within(ratio(1'300'001, 10'000), ratio(100, 1), ratio(3, 10)));
  EXPECT_TRUE(within(ratio(-99, 1), ratio(-100, 1), ratio(1, 100)));
  EXPECT_FALSE(within(ratio(1, 1'000'000), ratio(0, 1), ratio(1, 2)));  // relative to zero, only zero is near
}

TEST(Integer, TakesALoneCommaForGroupingWhereNothingElseIsWhole) {
  EXPECT_THAT(read_integer("47,328"), Optional(47328));
  EXPECT_THAT(read_integer("1e3"), Optional(1000));
  EXPECT_THAT(read_integer("3,0"), Optional(3));
  EXPECT_FALSE(read_integer("3,5").has_value());
  EXPECT_FALSE(read_integer("1e300").has_value());
  EXPECT_THAT(read_integer("9223372036854775807"), Optional(INT64_MAX));
  EXPECT_FALSE(read_integer("9223372036854775808").has_value());
}

TEST(Integers, AreReadFromListsAndRanges) {
  EXPECT_THAT(read_integers("0, 1, 2"), Optional(ElementsAre(0, 1, 2)));
  EXPECT_THAT(read_integers("0 1 2"), Optional(ElementsAre(0, 1, 2)));
  EXPECT_THAT(read_integers("[22, 23]"), Optional(ElementsAre(22, 23)));
  for (const char* text : {"0-3", "0..3", "0...3", "0…3", "0 – 3", "0 à 3", "de 0 à 3", "from 0 to 3", "0 A 3"}) {
    EXPECT_THAT(read_integers(text), Optional(ElementsAre(0, 1, 2, 3))) << text;
  }
  EXPECT_THAT(read_integers("0-1, 4 et 7"), Optional(ElementsAre(0, 1, 4, 7)));
  EXPECT_THAT(read_integers("-2, -1"), Optional(ElementsAre(-2, -1)));
  EXPECT_THAT(read_integers("5-5"), Optional(ElementsAre(5)));
}

TEST(Integers, RefuseWhatIsNoListOrTooLong) {
  for (const char* text : {"", "a", "3-1", "0-", "-", "1, deux", "0-99999999999999999999", "0-1000000000",
                           "-9223372036854775808-9223372036854775807", "1.5"}) {
    EXPECT_FALSE(read_integers(text).has_value()) << text;
  }
}

TEST(List, IsSplitWhereItIsMeantTo) {
  EXPECT_THAT(split_list("copie, lancement et allocation", false), ElementsAre("copie", "lancement", "allocation"));
  EXPECT_THAT(split_list("1,5; 2,5", true), ElementsAre("1,5", "2,5"));
  EXPECT_THAT(split_list("1,5, 2,5", true), ElementsAre("1,5", "2,5"));
  EXPECT_THAT(split_list("a\nb\n", false), ElementsAre("a", "b"));
  EXPECT_THAT(split_list("1,2,3", true), ElementsAre("1", "2", "3"));
}

TEST(Folding, DropsAccentsAndCase) {
  EXPECT_EQ(folded("ÉCOLE Œuvre Ça Straße"), "ecole oeuvre ca strasse");
  EXPECT_EQ(folded(""), "");
  EXPECT_NO_THROW(folded("\xff\xfe broken"));
}

TEST(Blank, IsWhatAStarterLeaves) {
  model::Node node;
  EXPECT_TRUE(is_blank(node));
  node.kind = model::Node::Kind::scalar;
  for (const char* text : {"", "  ", "\u00a0", "...", "…", "?", "TODO", "À compléter"}) {
    node.scalar = text;
    EXPECT_TRUE(is_blank(node)) << text;
  }
  node.scalar = "0";
  EXPECT_FALSE(is_blank(node));
}

TEST(Shown, IsShortAndOnOneLine) {
  EXPECT_EQ(shown("a\nb"), "a b");
  const auto cut = shown(std::string(1000, 'x'));
  EXPECT_EQ(cut, std::string(60, 'x') + "…");
}

TEST(Vocabulary, ForgivesAccentsCaseArticlesAndPlurals) {
  Vocabulary words;
  EXPECT_TRUE(words.add("copie", "copie"));
  EXPECT_TRUE(words.add("copie", "transfert de données"));
  EXPECT_TRUE(words.add("acces-dynamique", "Accès dynamique"));
  for (const char* text :
       {"Copie", "la copie", "COPIES", "une copie", "Transferts de données", "copie (hôte → device)"}) {
    EXPECT_EQ(words.canonical(text), "copie") << text;
  }
  EXPECT_EQ(words.canonical("accès  dynamique"), "acces-dynamique");
  EXPECT_EQ(words.canonical("l’accès dynamique"), "acces-dynamique");
  for (const char* text : {"", "copier-coller", "copie allocation", "pas copie"}) {
    EXPECT_FALSE(words.canonical(text).has_value()) << text;
  }
}

TEST(Vocabulary, RefusesASpellingOfTwoWords) {
  Vocabulary words;
  EXPECT_TRUE(words.add("copie", "transfert"));
  EXPECT_FALSE(words.add("lancement", "Transferts"));
  EXPECT_THAT(words.words(), ElementsAre("copie", "lancement"));
}

}  // namespace
}  // namespace grader::checks
