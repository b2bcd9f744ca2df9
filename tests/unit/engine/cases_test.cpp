#include "grader/engine/cases.hpp"

#include <cstring>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::engine {
namespace {

using model::ArgumentSpec;
using model::CaseSpec;
using model::ElementType;
using model::Node;
using model::ParameterSpec;
using testing::ElementsAre;

Node scalar(std::string text) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.scalar = std::move(text);
  return node;
}

/// x[n] uniform in [-2, 3), out[n], n.
model::Rubric vector_rubric() {
  model::Rubric rubric;
  rubric.id = "vector";
  ArgumentSpec x, out, n;
  x.name = "x";
  x.shape = {"n"};
  x.from = ArgumentSpec::Uniform{-2, 3};
  out.name = "out";
  out.shape = {"n"};
  out.role = ArgumentSpec::Role::output;
  n.name = "n";
  n.type = ElementType::int32;
  n.from = ArgumentSpec::Value{"n"};
  rubric.contract.arguments = {x, out, n};
  CaseSpec fixed, drawn;
  fixed.id = "tail";
  fixed.parameters = {{"n", ParameterSpec::Fixed{scalar("1000")}}, {"threads", ParameterSpec::Fixed{scalar("128")}}};
  drawn.id = "any";
  drawn.count = 50;
  drawn.parameters = {{"n", ParameterSpec::Between{1, 3}},
                      {"threads", ParameterSpec::OneOf{{scalar("32"), scalar("64")}}}};
  rubric.cases = {fixed, drawn};
  return rubric;
}

std::int64_t whole(const model::Case& one, const std::string& name) {
  return std::get<std::int64_t>(one.parameters.at(name));
}

std::string problem_of(const model::Rubric& rubric, std::int64_t n, std::int64_t threads) {
  model::Case one;
  one.parameters = {{"n", n}, {"threads", threads}};
  const auto problem = case_problem(rubric, one);
  return problem ? problem->key : "";
}

TEST(Cases, ThatAPersonWritesHoldWhatAnySeedCanDraw) {
  auto rubric = vector_rubric();
  // One draw from three choices: whichever it is, a replay may hold either of the others.
  rubric.cases[1].count = 1;
  rubric.cases[1].parameters[1] = {"threads", ParameterSpec::OneOf{{scalar("32"), scalar("256"), scalar("512")}}};
  EXPECT_EQ(problem_of(rubric, 1, 32), "");
  EXPECT_EQ(problem_of(rubric, 1000, 512), "");
  EXPECT_EQ(problem_of(rubric, 0, 32), "cli.case_range");
  EXPECT_EQ(problem_of(rubric, 1001, 32), "cli.case_range");
  EXPECT_EQ(problem_of(rubric, 1, 31), "cli.case_range");
  EXPECT_EQ(problem_of(rubric, 1, 513), "cli.case_range");
  model::Case other;
  other.parameters = {{"m", std::int64_t{1}}};
  EXPECT_EQ(case_problem(rubric, other)->key, "cli.case_names");
}

TEST(Cases, FixedOnesAreAsWrittenAndDrawnOnesStayInTheirRange) {
  const auto cases = draw_cases(vector_rubric(), Seed{"s"});
  ASSERT_EQ(cases.size(), 51U);
  EXPECT_EQ(cases[0].describe(), "n = 1000, threads = 128");
  EXPECT_EQ(cases[1].id, "any-1");
  std::set<std::int64_t> sizes, threads;
  for (std::size_t i = 1; i < cases.size(); ++i) {
    sizes.insert(whole(cases[i], "n"));
    threads.insert(whole(cases[i], "threads"));
  }
  // Fifty draws of three values: one that never comes up has a probability of 3 (2/3)^50 < 1e-8.
  EXPECT_THAT(sizes, ElementsAre(1, 2, 3));
  EXPECT_THAT(threads, ElementsAre(32, 64));
}

TEST(Cases, EachMakesOneCaseAValue) {
  model::Rubric rubric;
  CaseSpec lanes;
  lanes.id = "lane";
  lanes.parameters = {{"lane", ParameterSpec::Each{0, 31}}};
  rubric.cases = {lanes};
  const auto cases = draw_cases(rubric, Seed{"s"});
  ASSERT_EQ(cases.size(), 32U);
  EXPECT_EQ(cases[31].id, "lane-31");
  EXPECT_EQ(whole(cases[31], "lane"), 31);
}

TEST(Cases, DependOnTheSeedAlone) {
  const auto describe = [](const Seed& seed) {
    std::string text;
    for (const auto& one : draw_cases(vector_rubric(), seed)) text += one.describe() + '\n';
    return text;
  };
  EXPECT_EQ(describe({"a"}), describe({"a"}));
  EXPECT_NE(describe({"a"}), describe({"b"}));
}

TEST(Calls, HaveShapesWorkedOutAndInputsInRange) {
  const auto rubric = vector_rubric();
  const auto call = make_call(rubric, draw_cases(rubric, Seed{"s"}).front(), Seed{"s"});
  ASSERT_TRUE(call);
  ASSERT_EQ(call->arguments.size(), 3U);
  const auto& x = call->arguments[0];
  EXPECT_THAT(x.shape, ElementsAre(1000));
  ASSERT_EQ(x.input.data.size(), 4000U);
  double sum = 0;
  for (std::size_t i = 0; i < 1000; ++i) {
    float value = 0;
    std::memcpy(&value, x.input.data.data() + 4 * i, 4);
    EXPECT_GE(value, -2.0F);
    EXPECT_LE(value, 3.0F);
    sum += static_cast<double>(value);
  }
  // The mean of 1,000 uniform values in [-2, 3) is 0.5 with a standard deviation of 0.046.
  EXPECT_NEAR(sum / 1000, 0.5, 0.3);
  EXPECT_EQ(std::get<std::int64_t>(call->arguments[2].scalar), 1000);
  EXPECT_TRUE(call->arguments[1].input.data.empty());
}

TEST(Calls, OfTheSameParametersAreTheSameWhateverTheCaseIsCalled) {
  const auto rubric = vector_rubric();
  auto one = draw_cases(rubric, Seed{"s"}).front();
  const auto first = make_call(rubric, one, Seed{"s"});
  one.id = "replayed";
  const auto second = make_call(rubric, one, Seed{"s"});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->arguments[0].input.data, second->arguments[0].input.data);
}

TEST(Calls, RefuseShapesThatNoMachineHolds) {
  auto rubric = vector_rubric();
  rubric.contract.arguments[0].shape = {"n", "0 - n"};
  const auto one = draw_cases(rubric, Seed{"s"}).front();
  EXPECT_FALSE(make_call(rubric, one, Seed{"s"}));
  rubric.contract.arguments[0].shape = {"n * n", "n * n"};
  EXPECT_FALSE(make_call(rubric, one, Seed{"s"}));
}

TEST(Streams, StayInTheirRange) {
  Stream stream{Seed{"k"}, "label"};
  for (int i = 0; i < 1000; ++i) {
    const auto value = stream.between(-3, 3);
    EXPECT_GE(value, -3);
    EXPECT_LE(value, 3);
  }
  EXPECT_EQ(stream.between(5, 5), 5);
  stream.between(INT64_MIN, INT64_MAX);  // the whole range does not divide by zero
}

}  // namespace
}  // namespace grader::engine
