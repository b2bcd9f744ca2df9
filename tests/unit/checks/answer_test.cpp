#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/checks/answers_support.hpp"

namespace grader::checks {
namespace {

using model::Evidence;
using model::Judgement;
using model::Points;
using model::Verdict;
using test::list;
using test::map;
using test::text;
using test::words;
using testing::HasSubstr;
using testing::Not;

using Parameters = std::vector<std::pair<std::string, model::Node>>;

/// Judges `given` against `expected`, both at the key `a`, for `points`.
Judgement judge(Parameters parameters, model::Node given, model::Node expected, Points points = Points::whole(4)) {
  parameters.insert(parameters.begin(), {"key", text("a")});
  const auto node = map(std::move(parameters));
  const auto read = test::read(read_answer, node);
  EXPECT_TRUE(read.diagnostics.empty());
  Evidence evidence;
  evidence.answers = map({{"a", std::move(given)}});
  evidence.expected_answers = map({{"a", std::move(expected)}});
  return read.check->judge(evidence, points);
}

Parameters type(std::string name) { return {{"type", text(std::move(name))}}; }
Parameters of(std::string shape, std::string element) {
  return {{"type", text(std::move(shape))}, {"element", text(std::move(element))}};
}
Parameters kinds(std::string shape) {
  return {{"type", text(std::move(shape))},
          {"words", map({{"copy", words({"copie", "transfert"})},
                         {"allocation", text("réservation")},
                         {"launch", words({"lancement"})}})}};
}

TEST(Answer, ComparesWholeNumbers) {
  EXPECT_EQ(judge(type("integer"), text("3"), text("3")).verdict, Verdict::passed);
  EXPECT_EQ(judge(type("integer"), text("3 blocs"), text("3")).verdict, Verdict::passed);
  EXPECT_EQ(judge(type("integer"), text("1 048 576"), text("1048576")).verdict, Verdict::passed);
  const auto wrong = judge(type("integer"), text("4"), text("3"));
  EXPECT_EQ(wrong.verdict, Verdict::failed);
  EXPECT_EQ(wrong.earned, Points{});
  EXPECT_THAT(test::said(wrong), HasSubstr("«\u00a04\u00a0»"));
  EXPECT_THAT(test::said(wrong), Not(HasSubstr("3")));
  EXPECT_EQ(test::first_key(judge(type("integer"), text("trois"), text("3"))), "answers.not_an_integer");
  EXPECT_EQ(test::first_key(judge(type("integer"), text("3 Mio"), text("3"))), "answers.not_an_integer");
  EXPECT_EQ(test::first_key(judge(type("integer"), words({"3"}), text("3"))), "answers.not_one_value");
}

TEST(Answer, ComparesNumbersWithinTheirTolerance) {
  auto parameters = type("number");
  EXPECT_EQ(judge(parameters, text("9,86"), text("9.86")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("0,3"), text("0.30000000000000004")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("9,87"), text("9.86")).verdict, Verdict::failed);
  EXPECT_EQ(judge(parameters, text("30 %"), text("0.3")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("30 %"), text("30")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("30"), text("0.3")).verdict, Verdict::failed);
  // Grouped or decimal: whichever is right.
  EXPECT_EQ(judge(parameters, text("524,288"), text("524288")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("524,288"), text("524.288")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("524,288"), text("524289")).verdict, Verdict::failed);
  parameters.emplace_back("tolerance", text("0.01"));
  EXPECT_EQ(judge(parameters, text("101"), text("100")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("101,001"), text("100")).verdict, Verdict::failed);
}

TEST(Answer, ComparesQuantitiesAfterConversion) {
  const auto parameters = type("quantity");
  EXPECT_EQ(judge(parameters, text("60 MiB"), text("60 Mio")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("62914560 o"), text("60 Mio")).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("60 Mo"), text("60 Mio")).verdict, Verdict::failed);
  EXPECT_EQ(test::first_key(judge(parameters, text("60"), text("60 Mio"))), "answers.no_unit");
  EXPECT_EQ(test::first_key(judge(parameters, text("60 s"), text("60 Mio"))), "answers.other_kind");
  EXPECT_EQ(test::first_key(judge(parameters, text("60 bananes"), text("60 Mio"))), "answers.unknown_unit");
  EXPECT_EQ(test::first_key(judge(parameters, text("beaucoup"), text("60 Mio"))), "answers.not_a_quantity");
}

TEST(Answer, NamesTheVocabularyToWhoUsesAnotherWord) {
  EXPECT_EQ(judge(kinds("word"), text("Un transfert"), text("copy")).verdict, Verdict::passed);
  EXPECT_EQ(judge(kinds("word"), text("copie"), text("transfert")).verdict, Verdict::passed);
  const auto unknown = judge(kinds("word"), text("calcul"), text("copy"));
  EXPECT_EQ(unknown.verdict, Verdict::failed);
  EXPECT_THAT(test::said(unknown), HasSubstr("copy, allocation, launch"));
  const auto wrong = judge(kinds("word"), text("lancement"), text("copy"));
  EXPECT_EQ(test::first_key(wrong), "answers.wrong_word");
  EXPECT_THAT(test::said(wrong), Not(HasSubstr("cop")));
}

TEST(Answer, ComparesSetsWithoutOrder) {
  const auto parameters = of("set", "integer");
  const auto expected = words({"22", "23"});
  for (auto given : {words({"23", "22"}), text("22, 23"), text("22-23"), text("22 à 23"), words({"22-23"}),
                     words({"22", "23", "22"}), text("22 et 23")}) {
    EXPECT_EQ(judge(parameters, std::move(given), expected).verdict, Verdict::passed);
  }
  EXPECT_EQ(judge(parameters, text("0..23"), text("0-23")).verdict, Verdict::passed);
  EXPECT_EQ(judge(kinds("set"), text("transfert et lancement"), words({"launch", "copy"})).verdict, Verdict::passed);
}

TEST(Answer, SharesTheSetsPointsAndTakesOneForEachTooMany) {
  const auto parameters = of("set", "integer");
  const auto expected = words({"20", "21", "22", "23"});
  EXPECT_EQ(judge(parameters, words({"20", "21", "22"}), expected).earned, Points::whole(3));
  EXPECT_EQ(judge(parameters, words({"20", "21", "22", "24"}), expected).earned, Points::whole(2));
  EXPECT_EQ(judge(parameters, words({"20", "24", "25"}), expected).earned, Points{});
  EXPECT_EQ(judge(parameters, text("0-23"), expected).earned, Points{});
  const auto one_too_many = judge(parameters, words({"20", "21", "22", "23", "99"}), expected);
  EXPECT_EQ(one_too_many.verdict, Verdict::partial);
  EXPECT_EQ(one_too_many.earned, Points::whole(3));
  EXPECT_EQ(test::first_key(one_too_many), "answers.set_extra");
  const auto missing = test::said(judge(parameters, words({"20", "21", "22"}), expected));
  EXPECT_THAT(missing, HasSubstr("il manque 1 élément"));
  EXPECT_THAT(missing, Not(HasSubstr("23")));
}

TEST(Answer, AcceptsAnEmptySetThatIsSaid) {
  const auto parameters = of("set", "integer");
  EXPECT_EQ(judge(parameters, list({}), list({})).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, text("aucun"), list({})).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, {}, list({})).verdict, Verdict::failed);  // null: nothing was answered
  EXPECT_EQ(test::first_key(judge(parameters, list({}), words({"22"}))), "answers.no_answer");
  EXPECT_EQ(judge(parameters, words({"22"}), list({})).verdict, Verdict::failed);
}

TEST(Answer, ComparesListsInOrder) {
  const auto parameters = of("list", "integer");
  const auto expected = words({"1", "2", "3", "4"});
  EXPECT_EQ(judge(parameters, text("1-4"), expected).verdict, Verdict::passed);
  EXPECT_EQ(judge(parameters, words({"1", "2", "4", "3"}), expected).earned, Points::whole(2));
  EXPECT_EQ(judge(parameters, words({"1", "2", "3", "4", "5"}), expected).earned, Points::whole(3));
  EXPECT_EQ(judge(parameters, words({"1", "2"}), expected).earned, Points::whole(2));
}

TEST(Answer, SharesAreExact) {
  const auto expected = words({"1", "2", "3"});
  const auto parameters = of("list", "integer");
  const auto point = Points::whole(1);
  EXPECT_EQ(judge(parameters, words({"1", "0", "0"}), expected, point).earned.str(), "0.3333");
  EXPECT_EQ(judge(parameters, words({"0", "2", "3"}), expected, point).earned.str(), "0.6667");
  EXPECT_EQ(judge(parameters, words({"1", "2", "3"}), expected, point).earned, point);
}

TEST(Answer, ComparesMappingsKeyByKey) {
  const auto expected = map({{"to_device", text("copy")},
                             {"device_array", text("allocation")},
                             {"kernel", text("launch")},
                             {"to_host", text("copy")}});
  const auto right = map({{"to_host", text("copie")},
                          {"kernel", text("Lancement")},
                          {"to_device", text("transfert")},
                          {"device_array", text("la réservation")}});
  EXPECT_EQ(judge(kinds("mapping"), right, expected).verdict, Verdict::passed);

  const auto wrong = judge(kinds("mapping"),
                           map({{"to device", text("copie")},
                                {"device_array", {}},
                                {"kernel", text("copie", 7)},
                                {"to_host", text("copie")},
                                {"more", text("x")}}),
                           expected);
  EXPECT_EQ(wrong.verdict, Verdict::partial);
  EXPECT_EQ(wrong.earned, Points::whole(2));
  ASSERT_EQ(wrong.messages.size(), 3U);
  EXPECT_EQ(wrong.messages[0].key, "answers.no_answer");
  EXPECT_EQ(text::format(wrong.messages[1], text::Language::fr),
            "«\u00a0kernel\u00a0»\u00a0: votre classement «\u00a0copie\u00a0» n’est pas le bon.");
  EXPECT_EQ(text::format(wrong.messages[2], text::Language::fr), "«\u00a0a\u00a0»\u00a0: 2 réponses justes sur 4.");
}

TEST(Answer, EarnsAllOrNothingWhereTheRubricSaysSo) {
  auto parameters = of("set", "integer");
  parameters.emplace_back("partial", text("false"));
  EXPECT_EQ(judge(parameters, words({"1"}), words({"1", "2"})).verdict, Verdict::failed);
  EXPECT_EQ(judge(parameters, words({"2", "1"}), words({"1", "2"})).verdict, Verdict::passed);
}

TEST(Answer, FailsWhenNothingIsAnswered) {
  for (auto given : {model::Node{}, text(""), text("  "), text("..."), text("TODO")}) {
    const auto judgement = judge(type("integer"), std::move(given), text("3"));
    EXPECT_EQ(judgement.verdict, Verdict::failed);
    EXPECT_EQ(test::first_key(judgement), "answers.no_answer");
  }
  const auto read = test::read(read_answer, map({{"key", text("b.c")}, {"type", text("word")}}));
  Evidence evidence;
  evidence.expected_answers = map({{"b", map({{"c", text("x")}})}});
  EXPECT_EQ(test::first_key(read.check->judge(evidence, Points::whole(1))), "answers.none");
  evidence.answers = text("just a sentence");
  EXPECT_EQ(test::first_key(read.check->judge(evidence, Points::whole(1))), "answers.no_answer");
  evidence.answers_problem = model::Message{"rubric.not_a_mapping", {}};
  EXPECT_EQ(test::first_key(read.check->judge(evidence, Points::whole(1))), "rubric.not_a_mapping");
}

TEST(Answer, BlamesTheReferenceForWhatItLacks) {
  const auto read = test::read(read_answer, map({{"key", text("a")}, {"type", text("integer")}}));
  Evidence evidence;
  evidence.answers = map({{"a", text("3")}});
  EXPECT_EQ(read.check->judge(evidence, Points::whole(1)).verdict, Verdict::error);
  evidence.expected_answers = map({{"b", text("3")}});
  EXPECT_EQ(read.check->judge(evidence, Points::whole(1)).verdict, Verdict::error);
  evidence.expected_answers = map({{"a", text("three")}});
  EXPECT_EQ(read.check->judge(evidence, Points::whole(1)).verdict, Verdict::error);
  EXPECT_EQ(judge(type("mapping"), map({{"x", text("y")}}), words({"y"})).verdict, Verdict::error);
}

TEST(Answer, SurvivesHostileShapes) {
  model::Node deep = text("x");
  // Copying a node recurses; the YAML reader lets 64 levels pass, sixteen times fewer than here.
  for (int i = 0; i < 1'000; ++i) {
    model::Node outer = list({});
    outer.items.push_back(std::move(deep));
    deep = std::move(outer);
  }
  const auto kinds_of_answers = {type("integer"),      type("number"),       type("quantity"), kinds("word"),
                                 of("set", "integer"), of("list", "number"), kinds("mapping")};
  const auto expected_of = [](const Parameters& parameters) {
    const auto& name = parameters.front().second.scalar;
    if (name == "mapping") return map({{"x", text("copy")}});
    if (name == "set" || name == "list") return words({"1", "2"});
    return text(name == "quantity" ? "1 s" : name == "word" ? "copy" : "1");
  };
  model::Node huge = list({});
  huge.items.assign(1'000'000, text("1"));
  model::Node strange = map({});
  strange.entries.emplace_back(list({text("k")}), text("v"));
  strange.entries.emplace_back(model::Node{}, model::Node{});
  for (const auto& parameters : kinds_of_answers) {
    const auto expected = expected_of(parameters);
    EXPECT_EQ(judge(parameters, deep, expected).earned, Points{});
    EXPECT_EQ(judge(parameters, huge, expected).earned, Points{});
    EXPECT_EQ(judge(parameters, strange, expected).earned, Points{});
    EXPECT_EQ(judge(parameters, text(std::string(1'000'000, '1')), expected).earned, Points{});
    EXPECT_EQ(judge(parameters, text("\xff\xfe\x00"), expected).earned, Points{});
  }
}

TEST(Answer, ComplainsAboutMistakesOfTheRubric) {
  const auto count = [](Parameters parameters) {
    return test::read(read_answer, map(std::move(parameters))).diagnostics.size();
  };
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("word")}}), 0U);
  EXPECT_EQ(count({{"type", text("word")}}), 1U);
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("colour")}}), 1U);
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("number")}, {"tolerance", text("-1")}}), 1U);
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("number")}, {"tolerance", text("1 %")}}), 0U);
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("word")}, {"words", words({"x"})}}), 1U);
  EXPECT_EQ(count({{"key", text("a")},
                   {"type", text("word")},
                   {"words", map({{"x", words({"same"})}, {"y", words({"the same"})}})}}),
            1U);
  EXPECT_EQ(count({{"key", text("a")}, {"type", text("word")}, {"wrods", text("x")}}), 1U);
}

}  // namespace
}  // namespace grader::checks
