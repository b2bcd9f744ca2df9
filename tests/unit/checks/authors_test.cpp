#include <gmock/gmock.h>
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

model::Judgement judge(Node members) {
  const auto parameters = map({{"key", text("members")}, {"roles", words({"coalesced", "strided"})}});
  const auto read = test::read(read_authors, parameters);
  EXPECT_TRUE(read.diagnostics.empty());
  model::Evidence evidence;
  evidence.answers = map({{"members", std::move(members)}});
  return read.check->judge(evidence, Points::whole(2));
}

Node member(std::string name, std::string role) {
  return map({{"name", text(std::move(name))}, {"role", text(std::move(role))}});
}

TEST(Authors, PassAsAPairWithARoleEach) {
  EXPECT_EQ(judge(list({member("Ada", "coalesced"), member("Grace", "strided")})).verdict, Verdict::passed);
  EXPECT_EQ(judge(map({{"Ada", text("coalesced")}, {"Grace", text("Strided")}})).verdict, Verdict::passed);
}

TEST(Authors, MayBeWrittenInOtherWays) {
  EXPECT_EQ(judge(list({map({{"Ada", text("coalesced")}}), map({{"Grace", text("strided")}})})).verdict,
            Verdict::passed);
  EXPECT_EQ(judge(list({map({{"nom", text("Ada")}, {"rôle", text("coalesced")}}), member("Grace", "strided")})).verdict,
            Verdict::passed);
}

TEST(Authors, PassAloneWithBothRoles) {
  EXPECT_EQ(judge(list({member("Ada", "coalesced"), member("ADA ", "strided")})).verdict, Verdict::passed);
  EXPECT_EQ(judge(map({{"Ada", words({"strided", "coalesced"})}})).verdict, Verdict::passed);
  EXPECT_EQ(judge(map({{"Ada", text("coalesced et strided")}})).verdict, Verdict::passed);
  EXPECT_EQ(judge(list({map({{"name", text("Ada")}, {"roles", words({"coalesced", "strided"})}})})).verdict,
            Verdict::passed);
  EXPECT_EQ(judge(map({{"name", text("Ada")}, {"role", words({"coalesced", "strided"})}})).verdict, Verdict::passed);
}

TEST(Authors, FoldNamesWhenTheyCompare) {
  // One and the same person for one role twice is no conflict; two people are.
  EXPECT_EQ(test::first_key(judge(list({member("Zoé", "coalesced"), member("zoe", "coalesced")}))),
            "answers.authors_role_missing");
  EXPECT_EQ(test::first_key(judge(list({member("Zoé", "coalesced"), member("Léa", "coalesced")}))),
            "answers.authors_role_twice");
}

TEST(Authors, SayWhatIsWrong) {
  const auto key = [](Node members) {
    const auto judgement = judge(std::move(members));
    EXPECT_EQ(judgement.verdict, Verdict::failed);
    EXPECT_FALSE(test::said(judgement).empty());
    return test::first_key(judgement);
  };
  EXPECT_EQ(key({}), "answers.no_answer");
  EXPECT_EQ(key(list({})), "answers.no_answer");
  EXPECT_EQ(key(list({map({{"name", {}}, {"role", {}}}), map({{"name", {}}, {"role", {}}})})), "answers.no_answer");
  EXPECT_EQ(key(list({member("Ada", "coalesced")})), "answers.authors_role_missing");
  EXPECT_EQ(key(list({member("Ada", "chef"), member("Grace", "strided")})), "answers.authors_unknown_role");
  EXPECT_EQ(key(list({member("", "coalesced"), member("Grace", "strided")})), "answers.authors_no_name");
  EXPECT_EQ(key(list({member("Ada", ""), member("Grace", "strided")})), "answers.authors_no_role");
  EXPECT_EQ(key(list({map({{"name", text("Ada")}})})), "answers.authors_no_role");
  EXPECT_EQ(key(text("Ada et Grace")), "answers.authors_shape");
  EXPECT_EQ(key(words({"Ada", "Grace"})), "answers.authors_shape");
  Node many = list({});
  many.items.assign(1'000'000, text("x"));
  EXPECT_EQ(key(many), "answers.authors_shape");
}

TEST(Authors, NeedRoles) {
  EXPECT_EQ(test::read(read_authors, map({{"key", text("members")}})).diagnostics.size(), 1U);
}

}  // namespace
}  // namespace grader::checks
