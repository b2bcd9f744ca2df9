#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/checks/slurm/command.hpp"
#include "grader/checks/slurm/options.hpp"
#include "grader/checks/slurm/request.hpp"
#include "tests/unit/checks/answers_support.hpp"

namespace grader::checks::slurm {
namespace {

using model::Points;
using model::Verdict;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

Request wrapped(std::string_view options) {
  return parse("sbatch " + std::string{options} + " --wrap \"python train.py\"", "job.txt");
}

Request script(std::string_view directives) {
  return parse("#!/bin/bash\n" + std::string{directives} + "\npython train.py\n", "job.sh");
}

// ---- Time: worked out by hand from man sbatch. -1: unlimited, -2: refused.
struct TimeCase {
  std::string_view text;
  std::int64_t minutes;
};
void PrintTo(const TimeCase& one, std::ostream* out) { *out << one.text; }

class Times : public testing::TestWithParam<TimeCase> {};
TEST_P(Times, AreReadAsSbatchDoes) {
  const auto limit = read_time(GetParam().text);
  const auto minutes = !limit ? -2 : limit->unlimited ? -1 : limit->minutes;
  EXPECT_EQ(minutes, GetParam().minutes) << GetParam().text;
}
INSTANTIATE_TEST_SUITE_P(
    Spellings, Times,
    testing::Values(TimeCase{"480", 480}, TimeCase{"8:00", 8}, TimeCase{"8:00:00", 480}, TimeCase{"08:00:00", 480},
                    TimeCase{"8:0:0", 480}, TimeCase{"0-8", 480}, TimeCase{"0-08", 480}, TimeCase{"0-8:00", 480},
                    TimeCase{"0-08:00:00", 480}, TimeCase{"1-0", 1440}, TimeCase{"1-12", 2160},
                    TimeCase{"2-3:30", 3090}, TimeCase{"0:30", 1}, TimeCase{"1:01", 2}, TimeCase{"480:00", 480},
                    TimeCase{"00:480:00", 480}, TimeCase{"7:59:30", 480}, TimeCase{"0:0:1", 1}, TimeCase{"0", -1},
                    TimeCase{"00:00:00", -1}, TimeCase{"UNLIMITED", -1}, TimeCase{"infinite", -1}, TimeCase{"-1", -1},
                    TimeCase{"", -2}, TimeCase{"8h", -2}, TimeCase{"8:00:00:00", -2}, TimeCase{":", -2},
                    TimeCase{"8:", -2}, TimeCase{"-", -2}, TimeCase{"1-", -2}, TimeCase{"-8", -2},
                    TimeCase{"1-2:3:4:5", -2}, TimeCase{"8,5", -2}, TimeCase{"8 h", -2},
                    TimeCase{"99999999999999999999", -2}, TimeCase{"$T", -2}, TimeCase{"8:-1", -2}));

// ---- Memory in mebibytes; -1: refused.
struct MemoryCase {
  std::string_view text;
  std::int64_t mebibytes;
};
void PrintTo(const MemoryCase& one, std::ostream* out) { *out << one.text; }

class Memories : public testing::TestWithParam<MemoryCase> {};
TEST_P(Memories, AreReadAsSbatchDoes) {
  EXPECT_EQ(read_memory(GetParam().text).value_or(-1), GetParam().mebibytes) << GetParam().text;
}
INSTANTIATE_TEST_SUITE_P(Spellings, Memories,
                         testing::Values(MemoryCase{"64G", 65536}, MemoryCase{"64g", 65536}, MemoryCase{"64GB", 65536},
                                         MemoryCase{"65536", 65536}, MemoryCase{"65536M", 65536},
                                         MemoryCase{"64000M", 64000}, MemoryCase{"64000", 64000},
                                         MemoryCase{"67108864K", 65536}, MemoryCase{"1K", 1}, MemoryCase{"1025K", 2},
                                         MemoryCase{"1T", 1048576}, MemoryCase{"0", 0}, MemoryCase{"64GiB", -1},
                                         MemoryCase{"64Go", -1}, MemoryCase{"1.5G", -1}, MemoryCase{"64 G", -1},
                                         MemoryCase{"", -1}, MemoryCase{"G", -1}, MemoryCase{"-1", -1},
                                         MemoryCase{"99999999999999999999", -1}, MemoryCase{"999999999999T", -1}));

// ---- What a request means, on a command line and as directives. -1: not asked for.
struct RequestCase {
  std::string_view options;
  std::int64_t gpus = -1;
  std::int64_t memory = -1;
  std::int64_t minutes = -1;
  std::string_view constraint;
};
void PrintTo(const RequestCase& one, std::ostream* out) { *out << one.options; }

class Requests : public testing::TestWithParam<RequestCase> {
 protected:
  static void check(const Request& request) {
    const auto& expected = GetParam();
    EXPECT_EQ(request.gpus ? request.gpus->value : -1, expected.gpus) << expected.options;
    EXPECT_EQ(request.memory ? request.memory->value : -1, expected.memory) << expected.options;
    EXPECT_EQ(request.time ? request.time->value.minutes : -1, expected.minutes) << expected.options;
    EXPECT_EQ(request.constraint ? request.constraint->value : "", expected.constraint) << expected.options;
    EXPECT_THAT(request.invalid, IsEmpty()) << expected.options;
    EXPECT_EQ(find_command(request.commands, {"python", "train.py"}, true), Match::found) << expected.options;
  }
};
TEST_P(Requests, MeanTheSameOnTheCommandLine) {
  const auto request = wrapped(GetParam().options);
  EXPECT_EQ(request.form, Request::Form::command_line);
  EXPECT_THAT(request.problems, IsEmpty());
  check(request);
}
TEST_P(Requests, MeanTheSameInAScript) {
  const auto request = script("#SBATCH " + std::string{GetParam().options});
  EXPECT_EQ(request.form, Request::Form::script);
  EXPECT_THAT(request.problems, IsEmpty());
  check(request);
}
INSTANTIATE_TEST_SUITE_P(
    Spellings, Requests,
    testing::Values(
        RequestCase{"--gres=gpu:1 --mem=64G --time=08:00:00", 1, 65536, 480, ""},
        RequestCase{"--gres gpu:1 --mem 64G --time 08:00:00", 1, 65536, 480, ""},
        RequestCase{"-G 1 -t 8:00:00", 1, -1, 480, ""}, RequestCase{"-G1 -t8:0:0", 1, -1, 480, ""},
        RequestCase{"--gpus=1", 1, -1, -1, ""}, RequestCase{"--gpus=gh200:1", 1, -1, -1, ""},
        RequestCase{"--gpus=a100:1,v100:2", 3, -1, -1, ""}, RequestCase{"--gres=gpu", 1, -1, -1, ""},
        RequestCase{"--gres=gpu:gh200", 1, -1, -1, ""}, RequestCase{"--gres=gpu:gh200:1", 1, -1, -1, ""},
        RequestCase{"--gres=shard:2,gpu:1", 1, -1, -1, ""}, RequestCase{"--gres=nvme:1", 0, -1, -1, ""},
        RequestCase{"--gres=none", 0, -1, -1, ""}, RequestCase{"--gres=gpu:1 -N 2", 2, -1, -1, ""},
        RequestCase{"--gres=gpu:1 --nodes=2-4", 2, -1, -1, ""}, RequestCase{"--gpus-per-node=4 -N2", 8, -1, -1, ""},
        RequestCase{"--gpus-per-task=1", 1, -1, -1, ""}, RequestCase{"--gpus-per-task=1 --ntasks=4", 4, -1, -1, ""},
        RequestCase{"--gpus-per-task=1 -N 2 --ntasks-per-node=2", 4, -1, -1, ""},
        RequestCase{"--tres-per-task=cpu=8,gres/gpu=1", 1, -1, -1, ""}, RequestCase{"--mem=65536", -1, 65536, -1, ""},
        RequestCase{"--mem=64000M", -1, 64000, -1, ""}, RequestCase{"--mem-per-cpu=8G -c 8", -1, 65536, -1, ""},
        RequestCase{"--mem-per-cpu=8G", -1, 8192, -1, ""},
        RequestCase{"--mem-per-cpu=2G -n 4 --cpus-per-task=8", -1, 65536, -1, ""},
        RequestCase{"--mem-per-gpu=32G", -1, -1, -1, ""}, RequestCase{"--mem-per-gpu=32G --gpus=2", 2, 65536, -1, ""},
        RequestCase{"--mem=32G -N 2", -1, 65536, -1, ""}, RequestCase{"--mem=0", -1, 0, -1, ""},
        RequestCase{"-C armgpu", -1, -1, -1, "armgpu"}, RequestCase{"-Carmgpu", -1, -1, -1, "armgpu"},
        RequestCase{"--constraint=armgpu", -1, -1, -1, "armgpu"},
        RequestCase{"--constraint 'armgpu&x'", -1, -1, -1, "armgpu&x"},
        RequestCase{"--const=armgpu", -1, -1, -1, "armgpu"}, RequestCase{"-vHt 480", -1, -1, 480, ""},
        RequestCase{"--time=1 --time=480", -1, -1, 480, ""}, RequestCase{"--time=1 -t 480", -1, -1, 480, ""},
        RequestCase{"--exclusive -J 'my job' --nice --time=480", -1, -1, 480, ""}),
    [](const auto& instance) { return "n" + std::to_string(instance.index); });

std::vector<std::string> problem_keys(const Request& request) {
  std::vector<std::string> keys;
  for (const auto& problem : request.problems) keys.push_back(problem.message.key);
  return keys;
}

TEST(Options, AreRefusedAsGetoptDoes) {
  using testing::ElementsAre;
  EXPECT_THAT(problem_keys(wrapped("--tiime=8")), ElementsAre("slurm.unknown_option"));
  EXPECT_THAT(problem_keys(wrapped("-z")), ElementsAre("slurm.unknown_option"));
  EXPECT_THAT(problem_keys(wrapped("--gpu=1")), ElementsAre("slurm.ambiguous_option"));
  EXPECT_THAT(problem_keys(wrapped("--tim=8")), ElementsAre("slurm.ambiguous_option"));  // --time or --time-min
  EXPECT_THAT(problem_keys(wrapped("--hold=1")), ElementsAre("slurm.needless_value"));
  EXPECT_THAT(problem_keys(script("#SBATCH -t")), ElementsAre("slurm.missing_value"));
  EXPECT_THAT(problem_keys(script("#SBATCH time=8")), ElementsAre("slurm.stray_word"));
  EXPECT_THAT(problem_keys(parse("sbatch -t 8:00:00", "j")), ElementsAre("slurm.nothing_to_run"));
  EXPECT_THAT(problem_keys(parse("sbatch job.sh -t 8:00:00", "j")), ElementsAre("slurm.script_elsewhere"));
  EXPECT_FALSE(parse("sbatch job.sh -t 8:00:00", "j").time.has_value());  // behind the script: its own argument
  EXPECT_THAT(problem_keys(parse("sbatch --wrap=hostname job.sh", "j")), ElementsAre("slurm.wrap_and_script"));
  EXPECT_THAT(problem_keys(parse("sbatch --wrap=a\nsbatch --wrap=b", "j")), ElementsAre("slurm.several_requests"));
  EXPECT_THAT(problem_keys(parse("sbatch --wrap='a", "j")), ElementsAre("slurm.unclosed_quote"));
}

TEST(Script, EndsItsDirectivesAtTheFirstCommand) {
  const auto request = parse(
      "#!/bin/bash\n#SBATCH -G 1\n\n# a remark\n#SBATCH --mem=64G\nmodule load cuda\n"
      "#SBATCH --time=8:00:00\npython train.py\n",
      "job.sh");
  EXPECT_EQ(request.gpus->value, 1);
  EXPECT_EQ(request.gpus->place.line, 2);
  EXPECT_EQ(request.memory->place.line, 5);
  EXPECT_FALSE(request.time.has_value());
  ASSERT_EQ(request.ignored.size(), 1U);
  EXPECT_EQ(request.ignored[0].reason, IgnoredLine::Reason::after_command);
  EXPECT_EQ(request.ignored[0].place.line, 7);
  EXPECT_THAT(request.ignored[0].parts, testing::ElementsAre(Part::time));
}

TEST(Script, KnowsWhatOnlyLooksLikeADirective) {
  using Reason = IgnoredLine::Reason;
  const auto reason = [](std::string_view line) { return script(line).ignored.at(0).reason; };
  EXPECT_EQ(reason("# SBATCH -t 8"), Reason::space_before_name);
  EXPECT_EQ(reason("#sbatch -t 8"), Reason::lower_case);
  EXPECT_EQ(reason("#Sbatch --time=8"), Reason::lower_case);
  EXPECT_EQ(reason("  #SBATCH -t 8"), Reason::indented);
  EXPECT_EQ(reason("##SBATCH -t 8"), Reason::commented);
  EXPECT_THAT(script("# sbatch puts this into the queue").ignored, IsEmpty());
  EXPECT_THAT(script("# SBATCHES -t").ignored, IsEmpty());
  EXPECT_FALSE(script("# SBATCH -t 8").time.has_value());
}

TEST(Script, DoesNotExpandVariables) {
  const auto request = script("#SBATCH --time=$TIME");
  EXPECT_THAT(problem_keys(request), testing::ElementsAre("slurm.variable_in_directive"));
  ASSERT_EQ(request.invalid.size(), 1U);
  EXPECT_EQ(request.invalid[0].part, Part::time);
}

TEST(Script, NeedsItsFirstLine) {
  EXPECT_THAT(problem_keys(parse("#SBATCH -t 480\npython train.py\n", "j")), testing::ElementsAre("slurm.no_shebang"));
  EXPECT_THAT(problem_keys(parse("\n#!/bin/bash\n#SBATCH -t 480\npython train.py\n", "j")),
              testing::ElementsAre("slurm.no_shebang"));
  EXPECT_EQ(parse("#SBATCH -t 480\npython train.py\n", "j").time->value.minutes, 480);
}

TEST(CommandLine, MayStandInATranscript) {
  const auto request = parse(
      "```bash\n$ sbatch --gres=gpu:1 \\\n    --mem=64G \\\n    --time=08:00:00 \\\n"
      "    --wrap \"pixi run python train.py --config sweep3.yaml\"\n```\n",
      "job.md");
  EXPECT_EQ(request.form, Request::Form::command_line);
  EXPECT_THAT(request.problems, IsEmpty());
  EXPECT_EQ(request.gpus->value, 1);
  EXPECT_EQ(request.memory->value, 65536);
  EXPECT_EQ(request.memory->place.line, 3);
  EXPECT_EQ(request.time->value.minutes, 480);
  EXPECT_EQ(find_command(request.commands, {"python", "train.py", "--config", "sweep3.yaml"}, true), Match::found);
}

TEST(CommandLine, MayComeFromAScriptWithoutDirectives) {
  const auto request = parse("#!/bin/bash\nT=8:00:00\nsbatch --time=$T --wrap='python train.py'\n", "launch.sh");
  EXPECT_EQ(request.form, Request::Form::command_line);
  EXPECT_EQ(request.time->value.minutes, 480);
}

TEST(CommandLine, WinsOverTheScript) {
  const auto request = parse(
      "sbatch -t 8:00:00 --mem-per-cpu=64G <<'EOF'\n#!/bin/bash\n#SBATCH --time=8:00\n"
      "#SBATCH --mem=1G\n#SBATCH --gres=gpu:1\nsrun python train.py\nEOF\n",
      "job.txt");
  EXPECT_THAT(request.problems, IsEmpty());
  EXPECT_THAT(request.invalid, IsEmpty());
  EXPECT_EQ(request.time->value.minutes, 480);
  EXPECT_EQ(request.memory->value, 65536);
  EXPECT_EQ(request.gpus->place.line, 5);
  EXPECT_EQ(find_command(request.commands, {"python", "train.py"}, true), Match::found);
}

TEST(Request, RefusesMemoryAskedForTwice) {
  const auto request = wrapped("--mem=64G --mem-per-cpu=8G");
  ASSERT_EQ(request.invalid.size(), 1U);
  EXPECT_EQ(request.invalid[0].problem.message.key, "slurm.memory_exclusive");
  EXPECT_THAT(wrapped("--mem=1G --mem=64G").invalid, IsEmpty());
}

TEST(Request, SurvivesHostileText) {
  for (const auto& text : {std::string(1'000'000, '#'), std::string(1'000'000, '\n'), std::string(1'000'000, '\''),
                           std::string(1'000'000, '$'), "#!" + std::string(1'000'000, 'x'),
                           std::string("\xff\xfe\0x", 4), "sbatch " + std::string(100'000, '-'),
                           std::string("sbatch --"), std::string("sbatch -"), std::string("sbatch --=3 --wrap=x"),
                           std::string("sbatch -N 1000000000 --mem-per-cpu=999999T "
                                       "-n 1000000000 -c 1000000000 --wrap=x")}) {
    EXPECT_NO_THROW(parse(text, "job")) << text.substr(0, 20);
  }
}

// ---- The check as a rubric uses it.
model::Judgement judge(std::string part, std::string_view file_text,
                       std::vector<std::pair<std::string, model::Node>> more = {}) {
  using test::text;
  std::vector<std::pair<std::string, model::Node>> parameters{{"file", text("job")},
                                                              {"gpus", text("1")},
                                                              {"memory", text("64 GiB")},
                                                              {"time", text("8 h")},
                                                              {"command", test::words({"python", "train.py"})},
                                                              {"constraint", text("armgpu")},
                                                              {"part", text(std::move(part))}};
  for (auto& parameter : more) parameters.push_back(std::move(parameter));
  model::Rubric rubric;
  rubric.files.push_back({"job", {"job.sh"}, false});
  const auto node = test::map(std::move(parameters));
  const auto read = test::read(read_slurm_request, node, rubric);
  EXPECT_THAT(read.diagnostics, IsEmpty());
  model::Evidence evidence;
  evidence.files["job"] = {"job.sh", std::string{file_text}, false};
  auto judgement = read.check->judge(evidence, Points::whole(4));
  test::said(judgement);  // every message is in the catalogue
  return judgement;
}

constexpr std::string_view kRight =
    "#!/bin/bash\n#SBATCH --gres=gpu:1\n#SBATCH --mem=64G\n#SBATCH -t 8:00:00\n"
    "#SBATCH -C armgpu\npython train.py\n";

TEST(SlurmRequest, PassesEveryPartOfARightRequest) {
  for (const char* part : {"gpus", "memory", "time", "command", "constraint"}) {
    const auto judgement = judge(part, kRight);
    EXPECT_EQ(judgement.verdict, Verdict::passed) << part;
    EXPECT_EQ(judgement.earned, Points::whole(4)) << part;
  }
}

TEST(SlurmRequest, SaysWhatWasAskedInstead) {
  const auto judgement = judge("time", "#!/bin/bash\n#SBATCH -t 8:00\npython train.py\n");
  EXPECT_EQ(judgement.verdict, Verdict::failed);
  ASSERT_TRUE(judgement.place.has_value());
  EXPECT_EQ(judgement.place->str(), "job.sh:2");
  EXPECT_THAT(text::format(judgement.messages.front(), text::Language::fr),
              HasSubstr("«\u00a0-t 8:00\u00a0» demande 8\u00a0min, pas 8\u00a0h"));
  EXPECT_THAT(text::format(judgement.messages.front(), text::Language::en),
              HasSubstr("`-t 8:00` asks for 8\u00a0min, not 8\u00a0h"));
  EXPECT_THAT(test::said(judge("memory", "sbatch --mem=64 --wrap=x")), HasSubstr("64\u00a0Mio de mémoire"));
  EXPECT_THAT(test::said(judge("gpus", "sbatch -G 4 --wrap=x")), HasSubstr("4 GPUs, not 1"));
  EXPECT_EQ(test::first_key(judge("memory", "sbatch --mem=64000M --wrap=x")), "slurm.wrong.memory");
  EXPECT_EQ(test::first_key(judge("memory", "sbatch --mem=0 --wrap=x")), "slurm.all_memory");
  EXPECT_EQ(test::first_key(judge("memory", "sbatch --mem=64GiB --wrap=x")), "slurm.invalid_value");
  EXPECT_EQ(test::first_key(judge("time", "sbatch -t 0 --wrap=x")), "slurm.unlimited");
  EXPECT_EQ(test::first_key(judge("gpus", "sbatch -t 1 --wrap=x")), "slurm.missing.gpus");
  EXPECT_EQ(test::first_key(judge("constraint", "sbatch -C 'armgpu|x64cpu' --wrap=x")), "slurm.wrong.constraint");
  EXPECT_EQ(judge("constraint", "sbatch -C 'x&armgpu' --wrap=x").verdict, Verdict::passed);
  EXPECT_EQ(test::first_key(judge("command", "sbatch --wrap='python test.py'")), "slurm.wrong.command");
  EXPECT_EQ(test::first_key(judge("command", "sbatch --wrap='nvidia-smi'")), "slurm.missing.command");
}

TEST(SlurmRequest, NamesTheLineThatSbatchIgnores) {
  const auto judgement = judge("time", "#!/bin/bash\npython train.py\n#SBATCH -t 8:00:00\n");
  EXPECT_EQ(test::first_key(judgement), "slurm.ignored.after_command");
  EXPECT_EQ(judgement.place->line, 3);
  EXPECT_EQ(test::first_key(judge("time", "#!/bin/bash\n# SBATCH -t 8:00:00\n")), "slurm.ignored.space");
  EXPECT_EQ(test::first_key(judge("gpus", "#!/bin/bash\n# SBATCH -t 8:00:00\n")), "slurm.missing.gpus");
}

TEST(SlurmRequest, LosesTheCommandAloneWhenSbatchRefuses) {
  const std::string_view text = "#SBATCH --gres=gpu:1\npython train.py\n";
  EXPECT_EQ(test::first_key(judge("command", text)), "slurm.no_shebang");
  const auto gpus = judge("gpus", text);
  EXPECT_EQ(gpus.verdict, Verdict::passed);
  EXPECT_EQ(test::first_key(gpus), "slurm.no_shebang");  // said all the same
}

TEST(SlurmRequest, TakesBounds) {
  using test::text;
  const auto least = [](std::string_view job) { return judge("memory", job, {{"at_least", text("32 GiB")}}).verdict; };
  EXPECT_EQ(least("sbatch --mem=32G --wrap=x"), Verdict::passed);
  EXPECT_EQ(least("sbatch --mem=128G --wrap=x"), Verdict::passed);
  EXPECT_EQ(least("sbatch --mem=31G --wrap=x"), Verdict::failed);
  const auto most = judge("time", "sbatch -t 1-0 --wrap=x", {{"at_most", text("12 h")}});
  EXPECT_EQ(test::first_key(most), "slurm.wrong.time.most");
  EXPECT_EQ(judge("time", "sbatch -t 12:0:0 --wrap=x", {{"at_most", text("12 h")}}).verdict, Verdict::passed);
}

TEST(SlurmRequest, FailsWithoutARequest) {
  EXPECT_EQ(test::first_key(judge("gpus", "")), "slurm.empty");
  EXPECT_EQ(test::first_key(judge("gpus", "# only remarks\n")), "slurm.no_request");
  EXPECT_EQ(test::first_key(judge("gpus", "python train.py")), "slurm.no_request");
}

TEST(SlurmRequest, ComplainsAboutMistakesOfTheRubric) {
  using test::map;
  using test::text;
  const auto count = [](std::vector<std::pair<std::string, model::Node>> parameters) {
    model::Rubric rubric;
    rubric.files.push_back({"job", {"job.sh"}, false});
    return test::read(read_slurm_request, map(std::move(parameters)), rubric).diagnostics.size();
  };
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("gpus")}, {"gpus", text("1")}}), 0U);
  EXPECT_EQ(count({{"file", text("jbo")}, {"part", text("gpus")}, {"gpus", text("1")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("gpus")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("cpus")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("memory")}, {"memory", text("64")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("time")}, {"time", text("8 GiB")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("command")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("constraint")}}), 1U);
  EXPECT_EQ(count({{"file", text("job")}, {"part", text("gpus")}, {"gpus", text("1")}, {"gpu", text("1")}}), 1U);
}

}  // namespace
}  // namespace grader::checks::slurm
