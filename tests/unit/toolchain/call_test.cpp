#include "grader/toolchain/call.hpp"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/toolchain/npy.hpp"

namespace grader::toolchain {
namespace {

using model::ArgumentSpec;
using model::Array;
using model::CaseEvidence;
using model::ElementType;
using model::End;
using testing::ElementsAre;

/// out[2] of float32, and x[2] as input.
CallCase two_floats(const std::string& id) {
  CallArgument x, out;
  x.name = "x";
  x.shape = {2};
  x.input.shape = {2};
  x.input.data.resize(8);
  out.name = "out";
  out.shape = {2};
  out.role = ArgumentSpec::Role::output;
  return {id, {x, out}};
}

model::Entry entry() {
  model::Entry entry;
  entry.name = "twin";
  entry.calls = {{"python", "add", {"x", "out"}, "", "", {}}};
  return entry;
}

/// What a runner leaves for a passed buffer: guard, data, guard.
std::string buffer(const std::vector<std::byte>& inside, std::size_t spoil = SIZE_MAX) {
  Array array;
  array.type = ElementType::boolean;  // plain bytes
  array.data.assign(kGuardBytes, std::byte{kGuardByte});
  array.data.insert(array.data.end(), inside.begin(), inside.end());
  array.data.insert(array.data.end(), kGuardBytes, std::byte{kGuardByte});
  array.shape = {static_cast<std::int64_t>(array.data.size())};
  if (spoil != SIZE_MAX) array.data.at(spoil) ^= std::byte{1};
  return write_npy(array);
}

std::vector<std::byte> floats(float a, float b) {
  std::vector<std::byte> data(8);
  std::memcpy(data.data(), &a, 4);
  std::memcpy(data.data() + 4, &b, 4);
  return data;
}

sandbox::Outcome outcome(std::map<std::string, std::string> files) {
  sandbox::Outcome outcome;
  outcome.process.end = End::exited;
  for (auto& [name, text] : files) outcome.exported["grader-out/" + name] = std::move(text);
  return outcome;
}

const std::string kLoaded = R"({"found": "add", "functions": ["add"]})";
const std::string kRan = R"({"state": "ran"})";

CaseEvidence one_case(std::map<std::string, std::string> files) {
  files["load.json"] = kLoaded;
  const std::vector cases{two_floats("a")};
  const auto evidence = call_cases(entry(), "python", cases, [&](auto) { return outcome(files); });
  EXPECT_TRUE(evidence.found);
  return evidence.cases.at("a");
}

TEST(Calls, GiveTheArraysBack) {
  const auto evidence = one_case(
      {{"a/state.json", kRan}, {"a/x.npy", buffer(std::vector<std::byte>(8))}, {"a/out.npy", buffer(floats(1, 2))}});
  EXPECT_EQ(evidence.state, CaseEvidence::State::ran);
  EXPECT_EQ(evidence.outputs.at("out").data, floats(1, 2));
  EXPECT_TRUE(evidence.unwritten.empty());
  EXPECT_TRUE(evidence.out_of_bounds.empty());
  EXPECT_TRUE(evidence.changed_inputs.empty());
}

TEST(Calls, SeeAnElementThatWasNotWritten) {
  auto data = floats(1, 2);
  std::fill(data.begin() + 4, data.end(), std::byte{kFillByte});
  EXPECT_THAT(one_case({{"a/state.json", kRan}, {"a/out.npy", buffer(data)}}).unwritten,
              ElementsAre(testing::Pair("out", 1U)));
}

TEST(Calls, SeeAWriteOneByteOutsideEitherEnd) {
  EXPECT_THAT(one_case({{"a/state.json", kRan}, {"a/out.npy", buffer(floats(1, 2), kGuardBytes - 1)}}).out_of_bounds,
              ElementsAre("out"));
  EXPECT_THAT(one_case({{"a/state.json", kRan}, {"a/out.npy", buffer(floats(1, 2), kGuardBytes + 8)}}).out_of_bounds,
              ElementsAre("out"));
}

TEST(Calls, SeeAnInputThatWasChanged) {
  const auto evidence =
      one_case({{"a/state.json", kRan}, {"a/x.npy", buffer(floats(0, 1))}, {"a/out.npy", buffer(floats(1, 2))}});
  EXPECT_THAT(evidence.changed_inputs, ElementsAre("x"));
}

TEST(Calls, NeverTrustTheSizeOfWhatComesBack) {
  Array huge;
  huge.shape = {1};
  huge.data.resize(4);
  const auto evidence = one_case({{"a/state.json", kRan}, {"a/out.npy", write_npy(huge)}});
  EXPECT_FALSE(evidence.outputs.contains("out"));
  EXPECT_EQ(evidence.shape_errors.size(), 1U) << "out has a wrong size; x is no output";
}

TEST(Calls, ConvertPythonsIntWhereTheValueFits) {
  CallCase one{"a", {}};
  CallArgument out;
  out.name = "out";
  out.type = ElementType::int32;
  out.is_scalar = true;
  out.role = ArgumentSpec::Role::output;
  one.arguments = {out};
  const auto returned = [&](std::int64_t value) {
    Array array;
    array.type = ElementType::int64;
    array.data.resize(8);
    std::memcpy(array.data.data(), &value, 8);
    auto returning = entry();
    returning.calls.front().returns = "out";
    return call_cases(returning, "python", std::vector{one},
                      [&](auto) {
                        return outcome(
                            {{"load.json", kLoaded}, {"a/state.json", kRan}, {"a/out.returned.npy", write_npy(array)}});
                      })
        .cases.at("a");
  };
  const auto fits = returned(-7);
  ASSERT_TRUE(fits.outputs.contains("out"));
  std::int32_t value = 0;
  std::memcpy(&value, fits.outputs.at("out").data.data(), 4);
  EXPECT_EQ(value, -7);
  EXPECT_FALSE(returned(std::int64_t{1} << 40).outputs.contains("out"));
}

TEST(Calls, StartAfreshAfterACrash) {
  const std::vector cases{two_floats("a"), two_floats("b"), two_floats("c")};
  std::vector<std::size_t> sizes;
  const auto evidence = call_cases(entry(), "python", cases, [&](std::span<const CallCase> remaining) {
    sizes.push_back(remaining.size());
    std::map<std::string, std::string> files{{"load.json", kLoaded}};
    if (remaining.front().id == "a") {
      files["a/state.json"] = kRan;  // and b crashes
    } else {
      for (const auto& one : remaining) files[one.id + "/state.json"] = kRan;
    }
    auto result = outcome(files);
    if (remaining.front().id == "a") {
      result.process.end = End::signalled;
      result.process.signal = 11;
    }
    return result;
  });
  EXPECT_THAT(sizes, ElementsAre(3U, 1U));
  EXPECT_EQ(evidence.cases.at("a").state, CaseEvidence::State::ran);
  EXPECT_EQ(evidence.cases.at("b").state, CaseEvidence::State::crashed);
  EXPECT_EQ(evidence.cases.at("b").detail, "SIGSEGV");
  EXPECT_EQ(evidence.cases.at("c").state, CaseEvidence::State::ran);
}

TEST(Calls, StopAfterASecondTimeOut) {
  const std::vector cases{two_floats("a"), two_floats("b"), two_floats("c")};
  int starts = 0;
  const auto evidence = call_cases(entry(), "python", cases, [&](auto) {
    ++starts;
    auto result = outcome({{"load.json", kLoaded}});
    result.process.end = End::wall_time;
    return result;
  });
  EXPECT_EQ(starts, 2);
  EXPECT_EQ(evidence.cases.at("b").state, CaseEvidence::State::timed_out);
  EXPECT_EQ(evidence.cases.at("c").state, CaseEvidence::State::not_reached);
}

TEST(Calls, TellAnExitInsideTheCallFromARun) {
  const std::vector cases{two_floats("a")};
  const auto evidence = call_cases(entry(), "python", cases, [&](auto) { return outcome({{"load.json", kLoaded}}); });
  EXPECT_EQ(evidence.cases.at("a").state, CaseEvidence::State::crashed);
  EXPECT_EQ(evidence.cases.at("a").detail, "exit 0");
}

TEST(Calls, SayWhatIsThereInsteadOfWhatWasLookedFor) {
  const std::vector cases{two_floats("a")};
  const auto evidence = call_cases(entry(), "python", cases, [&](auto) {
    return outcome({{"load.json", R"({"found": null, "functions": ["main", "vector_sum"]})"}});
  });
  EXPECT_FALSE(evidence.found);
  EXPECT_EQ(evidence.looked_for, "add(x, out)");
  EXPECT_THAT(evidence.present, ElementsAre("main", "vector_sum"));
}

TEST(Calls, ReadForgedStateFilesAsWhatTheyAre) {
  for (const char* state : {"", "[]", "null", "{", "{\"state\": 3}", "\xff\xfe"}) {
    const std::vector cases{two_floats("a")};
    const auto evidence = call_cases(entry(), "python", cases, [&](auto) {
      return outcome({{"load.json", kLoaded}, {"a/state.json", state}, {"a/out.npy", "not an array"}});
    });
    EXPECT_NE(evidence.cases.at("a").state, CaseEvidence::State::ran) << state;
  }
}

}  // namespace
}  // namespace grader::toolchain
