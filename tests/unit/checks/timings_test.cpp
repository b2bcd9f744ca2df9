#include <gtest/gtest.h>

#include "tests/unit/checks/answers_support.hpp"

namespace grader::checks {
namespace {

using model::Node;
using model::Points;
using model::Verdict;
using test::list;
using test::map;
using test::text;
using test::words;

model::Judgement judge(Node gpu, Node coalesced, Node strided) {
  const auto parameters = map({{"keys", words({"t.coalesced", "t.strided"})}, {"gpu_key", text("t.gpu")}});
  const auto read = test::read(read_timings, parameters);
  EXPECT_TRUE(read.diagnostics.empty());
  model::Evidence evidence;
  evidence.answers = map(
      {{"t", map({{"gpu", std::move(gpu)}, {"coalesced", std::move(coalesced)}, {"strided", std::move(strided)}})}});
  return read.check->judge(evidence, Points::whole(2));
}

TEST(Timings, AreSecondsWhereAGpuIsNamed) {
  EXPECT_EQ(judge(text("T4"), text("0,0012"), text("0.031")).verdict, Verdict::passed);
  EXPECT_EQ(judge(text("T4"), text("1,2 ms"), text("0,031 s")).verdict, Verdict::passed);
  EXPECT_EQ(judge(text("T4"), text("3e-5"), text("250 µs")).verdict, Verdict::passed);
}

TEST(Timings, AreNoneWhereNoGpuIs) {
  for (auto gpu : {Node{}, text("aucun"), text("None"), text("non"), text("false"), text(""), list({})}) {
    EXPECT_EQ(judge(gpu, {}, {}).verdict, Verdict::passed);
    EXPECT_EQ(judge(gpu, text("aucun"), text("")).verdict, Verdict::passed);
    const auto invented = judge(gpu, {}, text("0,5"));
    EXPECT_EQ(invented.verdict, Verdict::failed);
    EXPECT_EQ(test::first_key(invented), "answers.timing_without_gpu");
  }
}

TEST(Timings, SayWhatIsWrong) {
  const auto key = [](Node time) { return test::first_key(judge(text("T4"), text("1"), std::move(time))); };
  EXPECT_EQ(key({}), "answers.timing_missing");
  EXPECT_EQ(key(text("0")), "answers.timing_not_positive");
  EXPECT_EQ(key(text("-1")), "answers.timing_not_positive");
  EXPECT_EQ(key(text("3600")), "answers.timing_too_long");
  EXPECT_EQ(key(text("1 h")), "answers.timing_too_long");
  EXPECT_EQ(key(text("vite")), "answers.timing_unreadable");
  EXPECT_EQ(key(text("3 Mio")), "answers.timing_unreadable");
  EXPECT_EQ(key(words({"1"})), "answers.timing_unreadable");
}

TEST(Timings, AreNotGivenForAnEmptyFile) {
  const auto parameters = map({{"keys", words({"t.a"})}, {"gpu_key", text("t.gpu")}});
  const auto read = test::read(read_timings, parameters);
  model::Evidence evidence;
  EXPECT_EQ(read.check->judge(evidence, Points::whole(2)).verdict, Verdict::failed);
  evidence.answers = Node{};
  EXPECT_EQ(read.check->judge(evidence, Points::whole(2)).verdict, Verdict::failed);
}

}  // namespace
}  // namespace grader::checks
