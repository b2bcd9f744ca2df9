#include <gtest/gtest.h>

#include "text_fixture.hpp"

namespace grader::checks {
namespace {

using model::Points;
using model::Verdict;
using namespace testing;

model::Judgement judged(const std::string& note, const std::string& run) {
  const auto read = read_check(read_note_agrees, "{note: note, run: run, what: [machine, path]}", "3");
  EXPECT_EQ(read.mistakes(), "");
  model::Evidence evidence;
  hand_in(evidence, "note", note);
  hand_in(evidence, "run", run);
  return read.check->judge(evidence, Points::whole(3));
}

constexpr auto kCpuRun = "x86_64 cpu [1. 2. 3. 4.]\n";

TEST(NoteAgrees, WithItsRun) {
  for (const auto& [note, run] : std::vector<std::pair<std::string, std::string>>{
           {"x86_64\ncpu\nEnsuite : le venv courant.", kCpuRun},
           {"Machine : x86-64\nChemin : CPU\n", kCpuRun},
           {"La machine imprimée est AMD64. Le chemin pris est cpu.", "AMD64 cpu [1. 2. 3. 4.]"},
           {"amd64, chemin cpu", kCpuRun},
           {"arm64\ncpu", "arm64 cpu [1. 2. 3. 4.]"},
           {"aarch64\ngpu", "arm64 gpu [1. 2. 3. 4.]"},
           {"x86_64\ncpu\nEnsuite, sur un GPU de cloud ou sur un nœud ROMEO aarch64.", kCpuRun},
           {"x86_64\nSans GPU visible, le script a pris le jumeau CPU.", kCpuRun},
           {"x86_64\nAucun GPU n'est visible : cpu.", kCpuRun},
           {"x86_64\ncpu", "$ python vector_add_gpu.py\nx86_64 cpu [1. 2. 3. 4.]\n"},
           {"x86_64\ncpu", "x86_64 cpu [1.]\nx86_64 gpu [1.]\n"}}) {
    const auto judgement = judged(note, run);
    EXPECT_EQ(judgement.verdict, Verdict::passed) << note << "\n" << run << "\n" << keys(judgement);
  }
}

TEST(NoteAgrees, EachPartAlone) {
  const auto machine = judged("aarch64\ncpu", kCpuRun);
  EXPECT_EQ(machine.earned, Points::parse("1.5"));
  EXPECT_EQ(machine.verdict, Verdict::partial);
  EXPECT_EQ(keys(machine), "note_agrees.machine.contradicts, note_agrees.path.agrees");
  EXPECT_EQ(std::get<std::string>(machine.messages[0].arguments.at("said")), "aarch64");

  const auto path = judged("x86_64\ngpu", kCpuRun);
  EXPECT_EQ(keys(path), "note_agrees.path.contradicts, note_agrees.machine.agrees");
  EXPECT_EQ(keys(judged("cpu", kCpuRun)), "note_agrees.machine.not_in_note, note_agrees.path.agrees");
  EXPECT_EQ(keys(judged("x86_64\ncpu", "cpu [0. 2.]")), "note_agrees.machine.not_in_run, note_agrees.path.agrees");
  EXPECT_EQ(judged("aarch64\ngpu", kCpuRun).verdict, Verdict::failed);
}

TEST(NoteAgrees, LeavesSeveralToAHuman) {
  const auto judgement = judged("x86_64\nchemin cpu\nchemin gpu", kCpuRun);
  EXPECT_EQ(judgement.verdict, Verdict::review);
  EXPECT_EQ(judgement.for_review, Points::parse("1.5"));
  EXPECT_EQ(keys(judgement), "note_agrees.path.unclear, note_agrees.machine.agrees");
}

TEST(NoteAgrees, NeedsBothFiles) {
  const auto read = read_check(read_note_agrees, "{note: note, run: run}", "2");
  model::Evidence evidence;
  EXPECT_EQ(keys(read.check->judge(evidence, Points::whole(2))), "text_file.missing");
  hand_in(evidence, "note", "x86_64\ncpu");
  const auto judgement = read.check->judge(evidence, Points::whole(2));
  EXPECT_EQ(judgement.verdict, Verdict::failed);
  EXPECT_EQ(keys(judgement), "note_agrees.no_run");
  EXPECT_EQ(std::get<std::string>(judgement.messages[0].arguments.at("file")), "run.txt");
  EXPECT_EQ(keys(judged("x86_64\ncpu", "\n")), "note_agrees.empty_run");
  EXPECT_EQ(keys(judged("", kCpuRun)), "text_file.blank");
}

TEST(NoteAgreesRubric, ShowsEveryMistake) {
  const auto read = read_check(read_note_agrees, "{note: essay, run: run, what: [machine, colour], waht: 1}", "2");
  EXPECT_EQ(read.check, nullptr);
  EXPECT_EQ(read.mistakes(), "text_file.unknown_role, note_agrees.unknown_part, rubric.unknown_key");
}

}  // namespace
}  // namespace grader::checks
