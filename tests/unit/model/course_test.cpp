#include "grader/model/course.hpp"

#include <gtest/gtest.h>

namespace grader::model {
namespace {

Points p(std::string_view text) { return *Points::parse(text); }

Result graded(const std::string& student, const std::string& exercise, std::string_view mark,
              bool provisional = false) {
  Result result;
  result.student = student;
  result.authors = {student};
  result.exercise = exercise;
  result.mark = {p(mark), Points::whole(10), Points::whole(10), p(mark), provisional};
  return result;
}

Course course() {
  Course course;
  course.rounding = p("0.01");
  course.modules = {{"m1", {}, Points::whole(2), {{"a", Points::whole(1), {}}, {"b", Points::whole(3), {}}}},
                    {"m2", {}, Points::whole(1), {{"c", Points::whole(1), {}}}}};
  return course;
}

TEST(Marks, AreWeightedMeansOutOfTheScale) {
  // a: 8/10 is 16/20, b: 5/10 is 10/20; m1 = (16 + 3 * 10) / 4 = 11.5; m2 = 20; course = (2 * 11.5 + 20) / 3
  // = 14.333...
  const std::vector results{graded("s", "a", "8"), graded("s", "b", "5"), graded("s", "c", "10")};
  const auto marks = marks_of(course(), results);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_EQ(marks[0].exercises.at("a").mark, p("16"));
  EXPECT_EQ(marks[0].modules.at("m1").mark, p("11.5"));
  EXPECT_EQ(marks[0].course.mark, p("14.33"));
  EXPECT_FALSE(marks[0].course.provisional);
}

TEST(Marks, CountZeroForWhatWasNotHandedIn) {
  const std::vector results{graded("s", "a", "10")};
  const auto marks = marks_of(course(), results);
  EXPECT_EQ(marks[0].modules.at("m1").mark, p("5"));  // (20 + 3 * 0) / 4
  EXPECT_EQ(marks[0].modules.at("m2").mark, p("0"));
}

TEST(Marks, LeaveOutWhatCouldNotBeJudgedAndSaySo) {
  auto unjudged = graded("s", "b", "0", true);
  unjudged.mark.scaled.reset();
  const std::vector results{graded("s", "a", "8"), unjudged};
  const auto marks = marks_of(course(), results);
  EXPECT_EQ(marks[0].modules.at("m1").mark, p("16"));
  EXPECT_TRUE(marks[0].modules.at("m1").provisional);
  EXPECT_TRUE(marks[0].course.provisional);
}

TEST(Marks, AreRoundedOnceAtTheEnd) {
  // 14.3349 and 14.335 of 20: their mean, 14.33495, is nearer to 14.33, though its fourth decimal rounds up.
  auto two = course();
  two.modules = {{"m1", {}, Points::whole(1), {{"a", Points::whole(1), {}}, {"b", Points::whole(1), {}}}}};
  auto first = graded("s", "a", "0"), second = graded("s", "b", "0");
  first.mark = {p("14.3349"), Points::whole(20), Points::whole(20), p("14.3349"), false};
  second.mark = {p("14.335"), Points::whole(20), Points::whole(20), p("14.335"), false};
  EXPECT_EQ(marks_of(two, std::vector{first, second})[0].course.mark, p("14.33"));
}

TEST(Marks, OfWorkOfOnesOwnAreNeverWhatAnotherWrites) {
  auto with_roster = course();
  with_roster.roster = {{"s", "", ""}, {"t", "", ""}, {"u", "", ""}};
  auto bad = graded("t", "c", "0"), good = graded("u", "c", "10");
  bad.authors = {"t", "s"};
  good.authors = {"u", "t"};
  const auto marks = marks_of(with_roster, std::vector{graded("s", "c", "10"), bad, good});
  EXPECT_EQ(marks[0].exercises.at("c").mark, p("20"));
  EXPECT_EQ(marks[1].exercises.at("c").mark, p("0"));
  // Named by two, with nothing of one's own: a person decides.
  const auto named_twice = marks_of(with_roster, [&] {
    auto one = graded("t", "c", "0"), other = graded("u", "c", "10");
    one.authors = {"t", "s"};
    other.authors = {"u", "s"};
    return std::vector{one, other};
  }());
  EXPECT_FALSE(named_twice[0].exercises.at("c").mark);
  EXPECT_TRUE(named_twice[0].exercises.at("c").provisional);
}

TEST(Marks, GoToEachAuthorOnTheRoster) {
  auto with_roster = course();
  with_roster.roster = {{"s", "", ""}, {"t", "", ""}};
  auto pair = graded("s", "c", "10");
  pair.authors = {"s", "t", "somebody else"};
  const std::vector results{pair};
  const auto marks = marks_of(with_roster, results);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(marks[1].exercises.at("c").mark, p("20"));
}

TEST(MarkOf, CostsNothingForWhatWasSkippedOrInError) {
  const auto criterion = [](Verdict verdict, std::string_view points, std::string_view earned) {
    CriterionResult one;
    one.points = p(points);
    one.judgement.verdict = verdict;
    one.judgement.earned = p(earned);
    return one;
  };
  const std::vector criteria{criterion(Verdict::passed, "8", "8"), criterion(Verdict::skipped, "6", "0"),
                             criterion(Verdict::error, "2", "0"), criterion(Verdict::failed, "4", "0")};
  const auto mark = mark_of(criteria, Points::whole(20));
  EXPECT_EQ(mark.judged, p("12"));
  EXPECT_EQ(mark.scaled, p("13.3333"));  // 8 x 20 / 12
  EXPECT_TRUE(mark.provisional);
  EXPECT_FALSE(mark_of({criterion(Verdict::skipped, "20", "0")}, Points::whole(20)).scaled);
}

}  // namespace
}  // namespace grader::model
