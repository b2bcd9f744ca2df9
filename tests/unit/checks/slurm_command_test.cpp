#include <gtest/gtest.h>

#include "grader/checks/slurm/command.hpp"

namespace grader::checks::slurm {
namespace {

Match find(std::string_view text, std::vector<std::string> wanted, bool exact = false) {
  return find_command(parse_shell(text, 1).commands, wanted, exact);
}

const std::vector<std::string> kTrain{"python", "train.py"};
const std::vector<std::string> kSweep{"python", "train.py", "--config", "sweep3.yaml"};

class Runs : public testing::TestWithParam<std::string_view> {};
TEST_P(Runs, TheSweep) { EXPECT_EQ(find(GetParam(), kSweep), Match::found) << GetParam(); }
INSTANTIATE_TEST_SUITE_P(
    Spellings, Runs,
    testing::Values(
        "python train.py --config sweep3.yaml", "python3 train.py --config=sweep3.yaml",
        "python3.11 ./train.py --config sweep3.yaml", "/usr/bin/python -u train.py --config sweep3.yaml",
        "python -X dev train.py --config sweep3.yaml", "python train.py --seed 1 --config sweep3.yaml",
        "python train.py --config sweep3.yaml --seed 1", "pixi run python train.py --config sweep3.yaml",
        "pixi run -e gpu --frozen python train.py --config sweep3.yaml",
        "pixi run --manifest-path=pixi.toml python train.py --config sweep3.yaml",
        "srun python train.py --config sweep3.yaml", "srun -n 1 --gpus=1 -l python train.py --config sweep3.yaml",
        "srun --ntasks 1 --unbuffered pixi run python train.py --config sweep3.yaml",
        "apptainer exec --nv image.sif python train.py --config sweep3.yaml",
        "singularity exec --nv -B /scratch:/data image.sif python train.py --config sweep3.yaml",
        "apptainer -q exec --nv --bind=/data image.sif python train.py --config sweep3.yaml",
        "time python train.py --config sweep3.yaml", "OMP_NUM_THREADS=1 python train.py --config sweep3.yaml",
        "env -u X A=1 python train.py --config sweep3.yaml", "exec python train.py --config sweep3.yaml",
        "timeout -k 5 7h python train.py --config sweep3.yaml", "conda run -n env python train.py --config sweep3.yaml",
        "nohup python train.py --config sweep3.yaml > log 2>&1 &", "cd repo && python train.py --config sweep3.yaml",
        "bash -c 'python train.py --config sweep3.yaml'", "bash -lc \"cd x; python train.py --config sweep3.yaml\"",
        "module load cuda\nsource venv/bin/activate\nset -e\npython train.py --config sweep3.yaml",
        "if true; then python train.py --config sweep3.yaml; fi",
        "CONFIG=sweep3.yaml\npython train.py --config $CONFIG",
        "RUN='pixi run'\n$RUN python train.py --config \"sweep3.yaml\"",
        "python \\\n  train.py \\\n  --config sweep3.yaml"));

class RunsNot : public testing::TestWithParam<std::string_view> {};
TEST_P(RunsNot, TheSweep) { EXPECT_NE(find(GetParam(), kSweep), Match::found) << GetParam(); }
INSTANTIATE_TEST_SUITE_P(Others, RunsNot,
                         testing::Values("", "echo python train.py --config sweep3.yaml",
                                         "# python train.py --config sweep3.yaml", "python train.py",
                                         "python train.py --config sweep2.yaml", "python test.py --config sweep3.yaml",
                                         "python train.py sweep3.yaml --config", "train.py --config sweep3.yaml",
                                         "'python train.py --config sweep3.yaml'",
                                         "python -m train --config sweep3.yaml", "python train.py --config $CONFIG",
                                         "pixi install python train.py --config sweep3.yaml", "srun", "pixi run",
                                         "apptainer exec --nv", "apptainer exec image.sif", "bash -c", "timeout"));

TEST(Command, TellsAWrongCallFromNone) {
  EXPECT_EQ(find("python test.py", kTrain), Match::other_script);
  EXPECT_EQ(find("nvidia-smi", kTrain), Match::none);
  EXPECT_EQ(find("python test.py; python train.py", kTrain), Match::found);
}

TEST(Command, AllowsOtherArgumentsUnlessExact) {
  EXPECT_EQ(find("python train.py --epochs 3", kTrain), Match::found);
  EXPECT_EQ(find("python train.py --epochs 3", kTrain, true), Match::other_script);
  EXPECT_EQ(find("srun python3 train.py", kTrain, true), Match::found);
  EXPECT_EQ(find("python -m train", {"python", "-m", "train"}), Match::found);
}

TEST(Command, SurvivesShellsWithinShells) {
  std::string text = "python train.py";
  for (int i = 0; i < 3; ++i) {
    std::string quoted;
    for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    text = "bash -c '" + quoted + "'";
  }
  EXPECT_EQ(find(text, kTrain), Match::found);
  EXPECT_EQ(find(text, {}), Match::none);
  std::string nested = "srun ";
  for (int i = 0; i < 100'000; ++i) nested += "srun ";
  EXPECT_EQ(find(nested + "python train.py", kTrain), Match::found);
}

}  // namespace
}  // namespace grader::checks::slurm
