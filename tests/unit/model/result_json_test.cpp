#include "grader/model/result_json.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace grader::model {
namespace {

Result sample() {
  Result result;
  result.grader_version = "1";
  result.course = "c";
  result.exercise = "e";
  result.title = {"titre", "title"};
  result.student = "s";
  result.authors = {"s", "t"};
  result.files = {{"a.py", 12, "abc"}};
  result.remarks = {{"remark", {}}};
  result.machine.tools["g++"] = "12";
  CriterionResult criterion;
  criterion.id = "values";
  criterion.title = {"Valeurs", "Values"};
  criterion.points = *Points::parse("0.75");
  criterion.judgement.verdict = Verdict::partial;
  criterion.judgement.earned = *Points::parse("0.25");
  criterion.judgement.messages = {{"m",
                                   {{"text", std::string{"\"<&\n"}},
                                    {"integer", std::int64_t{-3}},
                                    {"number", 1.5},
                                    {"points", *Points::parse("0.1")},
                                    {"bytes", Bytes{512}},
                                    {"seconds", Seconds{0.25}},
                                    {"localized", Localized{"fr", "en"}}}}};
  criterion.judgement.excerpts = {{"excerpt.stdout", "text", {"a.py", 3, 1}}};
  criterion.judgement.place = Place{"a.py", 7, 2};
  criterion.judgement.failing_case = "any-1";
  criterion.advice = Localized{"f", "e"};
  result.criteria = {criterion};
  result.mark = mark_of(result.criteria, criterion.points);
  result.timing = {{"total.wall_s", 0.5}};
  return result;
}

TEST(ResultJson, ComesBackAsItWent) {
  const auto text = to_json(sample());
  const auto back = from_json(text);
  ASSERT_TRUE(back);
  EXPECT_EQ(to_json(*back), text);
  const auto& judgement = back->criteria.front().judgement;
  EXPECT_EQ(judgement.messages, sample().criteria.front().judgement.messages);
  EXPECT_EQ(judgement.excerpts, sample().criteria.front().judgement.excerpts);
  EXPECT_EQ(judgement.place->str(), "a.py:7:2");
  EXPECT_EQ(back->mark, sample().mark);
}

TEST(ResultJson, WritesPointsAsExactDecimalsAndTimingInOneBlock) {
  const auto text = to_json(sample());
  EXPECT_NE(text.find("\"earned\": \"0.25\""), std::string::npos);
  EXPECT_NE(text.find("\"timing\": {\n    \"total.wall_s\": 0.5\n  }"), std::string::npos);
}

TEST(ResultJson, TakesBytesOfStrangers) {
  auto result = sample();
  result.student = "caf\xe9\x00\x1b[31m";
  const auto back = from_json(to_json(result));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->student.substr(0, 6), "caf\xef\xbf\xbd");
}

TEST(ResultJson, HasAWordForWhatIsNoNumber) {
  auto result = sample();
  result.criteria[0].judgement.messages[0].arguments["number"] = std::numeric_limits<double>::quiet_NaN();
  const auto back = from_json(to_json(result));
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<std::string>(back->criteria[0].judgement.messages[0].arguments.at("number")), "nan");
}

TEST(ResultJson, SaysWhatIsWrongWithOthersFiles) {
  const auto text = to_json(sample());
  const auto without = [&](const std::string& from, const std::string& to) {
    auto changed = text;
    changed.replace(changed.find(from), from.size(), to);
    const auto result = from_json(changed);
    return result ? std::string{} : std::get<std::string>(result.error().arguments.at("where"));
  };
  EXPECT_EQ(without("\"0.75\"", "0.75"), "criteria[0].points");
  EXPECT_EQ(without("grader-result/1", "grader-result/2"), "format");
  EXPECT_EQ(without("\"partial\"", "\"fine\""), "criteria[0].verdict");
  EXPECT_EQ(without("\"student\"", "\"studnet\""), "student");
  EXPECT_EQ(without("\"line\": 3", "\"line\": -3"), "criteria[0].excerpts[0].place.line");
  EXPECT_EQ(without("\"provisional\": false", "\"provisional\": 0"), "mark.provisional");
  for (const char* broken : {"", "{", "[]", "null", "{}", "{\"format\": 1}"}) EXPECT_FALSE(from_json(broken)) << broken;
  EXPECT_FALSE(from_json(std::string(100'000, '[')));
}

TEST(ClassJson, ComesBackAsItWas) {
  ClassRecord record;
  record.students = {"a", "Zoë"};
  record.remarks = {{"collect.loose", {{"student", std::string{"a"}}, {"files", std::string{"x.py"}}}}};
  record.graded = {{"a", "ex1"}};
  const auto read = class_from_json(to_json(record));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->students, record.students);
  EXPECT_EQ(read->remarks, record.remarks);
  EXPECT_EQ(read->graded, record.graded);
  for (const char* wrong : {"", "[]", "{}", R"({"format":"grader-class/2","students":[],"graded":[],"remarks":[]})",
                            R"({"format":"grader-class/1","students":[1],"graded":[],"remarks":[]})",
                            R"({"format":"grader-class/1","students":[],"graded":[{}],"remarks":[]})"}) {
    EXPECT_FALSE(class_from_json(wrong).has_value()) << wrong;
  }
}

}  // namespace
}  // namespace grader::model
