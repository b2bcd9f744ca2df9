// What the checks on programs say of evidence, made by hand: no program runs here.

#include <csignal>
#include <cstring>

#include <gtest/gtest.h>

#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"
#include "text_fixture.hpp"

namespace grader::checks {
namespace {

using testing::read_check;

using model::Array;
using model::Case;
using model::CaseEvidence;
using model::ElementType;
using model::End;
using model::Evidence;
using model::Judgement;
using model::Points;
using model::ProcessEvidence;
using model::Verdict;

Judgement judge(Made (*read)(Reader&, const CheckContext&), const std::string& parameters, const Evidence& evidence) {
  const auto made = read_check(read, parameters, "4");
  EXPECT_EQ(made.mistakes(), "");
  return made.check->judge(evidence, Points::whole(4));
}

/// `verdict earned key of the first message`
std::string said(const Judgement& judgement) {
  return std::string{name_of(judgement.verdict)} + ' ' + judgement.earned.str() + ' ' +
         (judgement.messages.empty() ? std::string{} : judgement.messages.front().key);
}

Array floats(const std::vector<float>& values) {
  Array array;
  array.shape = {static_cast<std::int64_t>(values.size())};
  array.data.resize(4 * values.size());
  if (!values.empty()) std::memcpy(array.data.data(), values.data(), array.data.size());
  return array;
}

Array whole(std::int64_t value) {
  Array array;
  array.type = ElementType::int64;
  array.data.resize(8);
  std::memcpy(array.data.data(), &value, 8);
  return array;
}

Case sized(const std::string& id, std::int64_t n) {
  Case one;
  one.id = id;
  one.parameters["n"] = n;
  return one;
}

CaseEvidence ran(const std::string& name, Array output) {
  CaseEvidence evidence;
  evidence.state = CaseEvidence::State::ran;
  evidence.outputs[name] = std::move(output);
  return evidence;
}

/// A Python program whose entry `twin` was called for n = 2 and n = 3, all right.
Evidence called() {
  Evidence evidence;
  evidence.language = "python";
  evidence.program = "a.py";
  evidence.backend = "host";
  evidence.machine = "x86_64";
  evidence.cases = {sized("a", 2), sized("b", 3)};
  for (auto* entries : {&evidence.entries, &evidence.reference_entries}) {
    auto& twin = (*entries)["twin"];
    twin.found = true;
    twin.cases["a"] = ran("out", floats({1, 2}));
    twin.cases["b"] = ran("out", floats({1, 2, 3}));
  }
  return evidence;
}

std::string matches(const Evidence& evidence, const std::string& more = "") {
  return said(judge(read_matches_reference, "entry: twin\n" + more, evidence));
}

TEST(MatchesReference, PassesWhatIsEqual) { EXPECT_EQ(matches(called()), "passed 4 matches.all"); }

TEST(MatchesReference, NamesTheSmallestCaseThatFails) {
  auto evidence = called();
  evidence.entries["twin"].cases["a"] = ran("out", floats({1, 5}));
  evidence.entries["twin"].cases["b"] = ran("out", floats({9, 9, 9}));
  const auto judgement = judge(read_matches_reference, "entry: twin", evidence);
  EXPECT_EQ(said(judgement), "failed 0 matches.differs");
  EXPECT_EQ(judgement.failing_case, "a");
  EXPECT_EQ(std::get<std::string>(judgement.messages.front().arguments.at("element")), "out[1]");
  EXPECT_EQ(std::get<std::string>(judgement.messages.front().arguments.at("case")), "n = 2");
}

TEST(MatchesReference, SharesPointsWhereTheRubricSaysSo) {
  auto evidence = called();
  evidence.entries["twin"].cases["b"] = ran("out", floats({9, 9, 9}));
  EXPECT_EQ(matches(evidence), "failed 0 matches.differs");
  EXPECT_EQ(matches(evidence, "partial: true"), "partial 2 matches.differs");
  EXPECT_EQ(matches(evidence, "cases: [a]"), "passed 4 matches.all");
}

TEST(MatchesReference, TellsWhyACaseGaveNothing) {
  const auto with = [](auto change) {
    auto evidence = called();
    change(evidence.entries["twin"].cases["a"]);
    return matches(evidence);
  };
  using State = CaseEvidence::State;
  EXPECT_EQ(with([](CaseEvidence& c) { c.state = State::raised; }), "failed 0 matches.raised");
  EXPECT_EQ(with([](CaseEvidence& c) { c.state = State::crashed; }), "failed 0 matches.crashed");
  EXPECT_EQ(with([](CaseEvidence& c) { c.state = State::timed_out; }), "failed 0 matches.timed_out");
  EXPECT_EQ(with([](CaseEvidence& c) { c.state = State::not_reached; }), "failed 0 matches.not_reached");
  // Right values do not make up for a write outside, a changed input or a wrong shape.
  EXPECT_EQ(with([](CaseEvidence& c) { c.out_of_bounds = {"out"}; }), "failed 0 matches.out_of_bounds");
  EXPECT_EQ(with([](CaseEvidence& c) { c.changed_inputs = {"x"}; }), "failed 0 matches.changed_input");
  EXPECT_EQ(with([](CaseEvidence& c) { c.shape_errors = {{"toolchain.shape", {}}}; }), "failed 0 matches.wrong_shape");
  EXPECT_EQ(with([](CaseEvidence& c) { c.outputs.clear(); }), "failed 0 matches.missing_output");
}

TEST(MatchesReference, CallsAnElementUnwrittenOnlyWhereItIs) {
  auto evidence = called();
  auto& one = evidence.entries["twin"].cases["a"];
  one = ran("out", floats({9, 9}));
  one.unwritten["out"] = 1;
  EXPECT_EQ(matches(evidence), "failed 0 matches.differs") << "element 0 was written, and wrong";
  one = ran("out", floats({1, 9}));
  one.unwritten["out"] = 1;
  EXPECT_EQ(matches(evidence), "failed 0 matches.unwritten");
}

TEST(MatchesReference, CostsNothingForTheGradersFault) {
  auto silent = called();
  silent.reference_entries["twin"].cases["a"].state = CaseEvidence::State::crashed;
  EXPECT_EQ(matches(silent), "error 0 matches.reference_failed");
  auto missing = called();
  missing.entries.clear();
  EXPECT_EQ(matches(missing), "error 0 program.no_evidence");
  auto fault = called();
  fault.entries["twin"].fault = model::Message{"toolchain.no_numpy", {}};
  EXPECT_EQ(matches(fault), "error 0 toolchain.no_numpy");
}

TEST(Programs, ThatCannotBeCalledSayWhy) {
  auto evidence = called();
  evidence.language = "cuda";
  EXPECT_EQ(matches(evidence), "skipped 0 program.cuda_skipped");
  evidence.language = "";
  EXPECT_EQ(matches(evidence), "failed 0 program.none");
  evidence = called();
  auto& twin = evidence.entries["twin"];
  twin.found = false;
  twin.looked_for = "f(x)";
  EXPECT_EQ(matches(evidence), "failed 0 program.no_function");
  twin.present = {"g"};
  EXPECT_EQ(matches(evidence), "failed 0 program.other_functions");
  twin.load.emplace();
  twin.load->err = "ValueError";
  EXPECT_EQ(matches(evidence), "failed 0 program.does_not_load");
  twin.build.emplace();
  twin.build->exit_code = 1;
  twin.build->err = "a.py:7:3: error: no";
  const auto judgement = judge(read_matches_reference, "entry: twin", evidence);
  EXPECT_EQ(said(judgement), "failed 0 program.does_not_compile");
  ASSERT_TRUE(judgement.place);
  EXPECT_EQ(judgement.place->str(), "a.py:7");
}

/// A program that printed `out` and exited 0.
Evidence printed(const std::string& out) {
  auto evidence = called();
  evidence.scripts["plain"].process.out = out;
  evidence.reference_script.emplace();
  evidence.reference_script->process.out = "cpu 0 2 4";
  return evidence;
}

std::string prints(const std::string& what, const std::string& out) {
  return said(judge(read_prints, "{entry: script, what: " + what + "}", printed(out)));
}

TEST(Prints, ThePathTruthfully) {
  EXPECT_EQ(prints("path", "chemin : CPU"), "passed 4 prints.path");
  EXPECT_EQ(prints("path", "gpu"), "failed 0 prints.untrue_path");
  EXPECT_EQ(prints("path", "cpu or gpu"), "failed 0 prints.both_paths");
  EXPECT_EQ(prints("path", "cpus"), "failed 0 prints.no_path");
}

TEST(Prints, TheMachineUnderAnyOfItsNames) {
  EXPECT_EQ(prints("machine", "AMD64 cpu"), "passed 4 prints.machine");
  EXPECT_EQ(prints("machine", "cpu"), "failed 0 prints.no_machine");
  EXPECT_EQ(prints("machine", "aarch64"), "failed 0 prints.other_machine");
  EXPECT_EQ(prints("machine", "x86_64 arm64"), "failed 0 prints.other_machine");
  EXPECT_EQ(prints("machine", "x86_64-linux"), "passed 4 prints.machine");
}

TEST(Prints, TheValuesOfTheReferenceInOrder) {
  EXPECT_EQ(prints("values", "cpu [0. 2. 4.]"), "passed 4 prints.values");
  EXPECT_EQ(prints("values", "out[0] = 0.0\nout[1] = 2.0\nout[2] = 4.0"), "passed 4 prints.values");
  EXPECT_EQ(prints("values", "0: 0\n1: 2\n2: 4"), "review 0 prints.values_apart");
  EXPECT_EQ(prints("values", "[0. 4. 2.]"), "failed 0 prints.other_values");
  EXPECT_EQ(prints("values", "[0. 2. ...]"), "failed 0 prints.shortened");
  EXPECT_EQ(prints("values", "nothing"), "failed 0 prints.no_values");
  auto silent = printed("0 2 4");
  silent.reference_script->process.out = "nothing";
  EXPECT_EQ(judge(read_prints, "{entry: script, what: values}", silent).verdict, Verdict::error);
}

TEST(Exits, WithTheCodeThatIsWanted) {
  auto evidence = printed("");
  EXPECT_EQ(said(judge(read_exits, "{entry: script, code: 0}", evidence)), "passed 4 exits.right");
  EXPECT_EQ(said(judge(read_exits, "{entry: script, code: 3}", evidence)), "failed 0 exits.wrong");
  const auto ending_with = [&](End end) {
    evidence.scripts["plain"].process.end = end;
    return said(judge(read_exits, "{entry: script, code: 0}", evidence));
  };
  EXPECT_EQ(ending_with(End::wall_time), "failed 0 program.wall_time");
  EXPECT_EQ(ending_with(End::cpu_time), "failed 0 program.cpu_time");
  EXPECT_EQ(ending_with(End::memory_exceeded), "failed 0 program.memory_exceeded");
  EXPECT_EQ(ending_with(End::output_exceeded), "failed 0 program.output_exceeded");
  EXPECT_EQ(ending_with(End::signalled), "failed 0 program.signalled");
  EXPECT_EQ(ending_with(End::fault), "error 0 program.fault");
}

TEST(RefusesWrongResult, TellsARefusalFromAnotherEnd) {
  const auto refuses = [](auto change) {
    auto evidence = printed("");
    auto& corrupted = evidence.scripts["corrupted:twin"];
    corrupted.corrupted = true;
    change(evidence, corrupted.process, corrupted.corrupted);
    return said(judge(read_refuses_wrong_result, "entry: twin", evidence));
  };
  EXPECT_EQ(refuses([](auto&, ProcessEvidence& p, bool&) { p.exit_code = 1; }), "passed 4 refuses.right");
  EXPECT_EQ(refuses([](auto&, ProcessEvidence&, bool&) {}), "failed 0 refuses.accepts");
  EXPECT_EQ(refuses([](auto&, ProcessEvidence& p, bool&) {
              p.end = End::signalled;
              p.signal = SIGABRT;
            }),
            "passed 4 refuses.right");
  EXPECT_EQ(refuses([](auto&, ProcessEvidence& p, bool&) {
              p.end = End::signalled;
              p.signal = SIGSEGV;
            }),
            "failed 0 refuses.ends_otherwise");
  EXPECT_EQ(refuses([](auto&, ProcessEvidence& p, bool&) { p.end = End::wall_time; }),
            "failed 0 refuses.ends_otherwise");
  EXPECT_EQ(refuses([](auto&, ProcessEvidence& p, bool& corrupted) {
              p.exit_code = 1;
              corrupted = false;
            }),
            "review 0 refuses.nothing_corrupted");
  EXPECT_EQ(refuses([](Evidence& e, ProcessEvidence&, bool&) { e.scripts["plain"].process.exit_code = 2; }),
            "failed 0 refuses.fails_anyway");
}

TEST(IndexExpression, IsJudgedOnWhatItGives) {
  auto evidence = called();
  const auto part = [&](const std::string& name) {
    return said(judge(read_index_expression, "{entry: twin, part: " + name + "}", evidence));
  };
  EXPECT_EQ(part("index"), "error 0 program.no_evidence");
  auto& index = evidence.indices["twin"];
  EXPECT_EQ(part("index"), "review 0 index.not_recognised");
  index.recognised = true;
  index.samples = {{2, 3, 32, 67}};
  EXPECT_EQ(part("index"), "passed 4 index.right");
  index.samples.push_back({1, 0, 32, 1});
  EXPECT_EQ(part("index"), "failed 0 index.wrong");
  EXPECT_EQ(part("bound"), "failed 0 index.no_bound");
  index.bound = "i < n";
  EXPECT_EQ(part("bound"), "review 0 index.bound_not_seen");
  index.bound_samples = {{4, 5, true}, {5, 5, false}};
  EXPECT_EQ(part("bound"), "passed 4 index.bound_right");
  index.bound_samples.push_back({6, 5, true});
  EXPECT_EQ(part("bound"), "failed 0 index.bound_lets_pass");
  index.bound_samples = {{4, 5, false}};
  EXPECT_EQ(part("bound"), "failed 0 index.bound_stops");
}

TEST(Kernel, IsSkippedWhereNothingRunsIt) {
  EXPECT_EQ(said(judge(read_kernel, "{entry: kernel, part: values}", called())), "skipped 0 kernel.no_backend");
  EXPECT_EQ(said(judge(read_kernel, "{entry: kernel, part: values}", Evidence{})), "failed 0 program.none");
}

/// Lanes 0 to 31, the submission's indices and the reference's i * 32.
Evidence warp(std::int64_t (*index)(std::int64_t), const std::string& signed_count = "32") {
  auto evidence = called();
  evidence.cases.clear();
  evidence.entries["f"].found = evidence.reference_entries["f"].found = true;
  evidence.entries["f"].function = "strided_index";
  for (std::int64_t lane = 0; lane < 32; ++lane) {
    Case one;
    one.id = "lane-" + std::to_string(lane);
    one.parameters["lane"] = lane;
    evidence.cases.push_back(one);
    evidence.entries["f"].cases[one.id] = ran("index", whole(index(lane)));
    evidence.reference_entries["f"].cases[one.id] = ran("index", whole(lane * 32));
  }
  model::Node key, value, answers;
  key.kind = value.kind = model::Node::Kind::scalar;
  key.scalar = "count";
  value.scalar = signed_count;
  answers.kind = model::Node::Kind::mapping;
  answers.entries.emplace_back(key, value);
  evidence.answers = answers;
  return evidence;
}

TEST(WarpLines, AreCountedByRunning) {
  const auto lines = [](const Evidence& evidence, const std::string& more = "") {
    return said(judge(read_warp_lines, "{entry: f, element: 4, line: 128" + more + "}", evidence));
  };
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 32; })), "passed 4 warp.right");
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i; })), "failed 0 warp.wrong_lines");  // 1 line
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 31; })),
            "failed 0 warp.wrong_lines");                                                // the last begins in line 30
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 33; })), "passed 4 warp.right");  // 32 lines all the same
  EXPECT_EQ(lines(warp([](std::int64_t) { return std::int64_t{0}; })), "failed 0 warp.repeated");
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 32; }), ", key: count"), "passed 4 warp.signed_right");
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 32; }, "31"), ", key: count"), "failed 0 warp.signed_wrong");
  EXPECT_EQ(lines(warp([](std::int64_t i) { return i * 32; }, "many"), ", key: count"), "failed 0 warp.no_number");
  auto raised = warp([](std::int64_t i) { return i * 32; });
  raised.entries["f"].cases["lane-7"].state = CaseEvidence::State::raised;
  EXPECT_EQ(lines(raised), "failed 0 warp.no_index");
  auto silent = warp([](std::int64_t i) { return i * 32; });
  silent.reference_entries.clear();
  EXPECT_EQ(judge(read_warp_lines, "{entry: f}", silent).verdict, Verdict::error);
}

TEST(Excerpts, AreCutBetweenCharacters) {
  EXPECT_EQ(cut("abcé", 4), "abc…");
  EXPECT_EQ(cut("abcé", 5), "abcé");
}

}  // namespace
}  // namespace grader::checks
