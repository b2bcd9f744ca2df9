// What grading costs over the work itself: the time of `grader batch -j 1` on a class, nothing cached, over the bare
// time of the very same compilations and runs, started one after another without sandbox, checks or reports.
//
//   overhead GRADER COURSE CLASS [ROUNDS]
//
// The requests that grading makes of its sandbox are recorded in a first, untimed pass. Their files are laid out before
// the clock starts: the bare time is nothing but processes, from start to end.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/batch/batch.hpp"
#include "grader/cli/class_reports.hpp"
#include "grader/cli/session.hpp"
#include "grader/sandbox/sandbox.hpp"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using grader::sandbox::Outcome;
using grader::sandbox::Request;

/// Hands everything on to the real sandbox and keeps what was asked.
class Recorder final : public grader::sandbox::Sandbox {
 public:
  explicit Recorder(grader::sandbox::Sandbox& real) : real_{real} {}
  Outcome run(const Request& request) override {
    requests_.push_back(request);
    return real_.run(request);
  }
  [[nodiscard]] grader::sandbox::Level level() const override { return real_.level(); }
  [[nodiscard]] const std::vector<Request>& requests() const { return requests_; }

 private:
  grader::sandbox::Sandbox& real_;
  std::vector<Request> requests_;
};

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> list;
  for (auto& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

/// Seconds from starting the command to its end; what it prints is thrown away.
double run_bare(std::vector<std::string> command, std::vector<std::string> environment, const fs::path& folder) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const auto arguments = pointers(command);
  const auto variables = pointers(environment);
  pid_t child = 0;
  const auto start = Clock::now();
  if (posix_spawn(&child, command.front().c_str(), &actions, nullptr, arguments.data(), variables.data()) == 0) {
    int status = 0;
    waitpid(child, &status, 0);
  }
  const double seconds = seconds_since(start);
  posix_spawn_file_actions_destroy(&actions);
  return seconds;
}

double run_all_bare(const std::vector<Request>& requests, const fs::path& scratch) {
  double total = 0;
  for (const auto& request : requests) {
    fs::remove_all(scratch);
    fs::create_directories(scratch);
    for (const auto& file : request.files) {
      fs::create_directories((scratch / file.path).parent_path());
      std::ofstream{scratch / file.path, std::ios::binary} << file.contents;
      if (file.executable) fs::permissions(scratch / file.path, fs::perms::owner_all);
    }
    std::vector<std::string> environment{"PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "TMPDIR=/tmp"};
    for (const auto& [name, value] : request.environment) environment.push_back(name + '=' + value);
    total += run_bare(request.command, std::move(environment), scratch);
  }
  fs::remove_all(scratch);
  return total;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "overhead GRADER COURSE CLASS [ROUNDS]\n");
    return 2;
  }
  const std::string program = argv[1], course_folder = argv[2], class_folder = argv[3];
  const int rounds = argc > 4 ? std::max(1, std::atoi(argv[4])) : 3;

  grader::cli::Globals globals;
  globals.language_given = true;
  globals.course = course_folder;
  const auto course = grader::cli::open_course(globals, class_folder);
  if (!course) return 3;
  auto real = grader::sandbox::open();
  if (!real) {
    grader::cli::say(globals, real.error());
    return 3;
  }
  std::string pattern = (fs::temp_directory_path() / "grader-bench-XXXXXX").string();
  const fs::path scratch = mkdtemp(pattern.data());

  Recorder recorder{**real};
  const grader::engine::Workplace workplace{
      course->folder, "bench", recorder, grader::toolchain::find_tools(), {"bench"}};
  grader::engine::References references{workplace};
  const auto found = grader::cli::find_class(*course, class_folder, "");
  grader::batch::Options options;
  options.out = scratch / "recorded";
  grader::batch::run(workplace, references, course->rubrics, found.submissions, options);

  std::vector<double> graded, bare, ratios;
  for (int round = 0; round < rounds; ++round) {
    fs::remove_all(scratch / "out");
    const auto start = Clock::now();
    run_bare({program, "batch", class_folder, "--out", (scratch / "out").string(), "-j", "1", "--seed", "bench",
              "--course", course_folder, "--lang", "en"},
             {"PATH=/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8"}, scratch);
    graded.push_back(seconds_since(start));
    bare.push_back(run_all_bare(recorder.requests(), scratch / "bare"));
    ratios.push_back(graded.back() / bare.back());
  }
  fs::remove_all(scratch);
  fmt::print("submissions {}  processes {}  rounds {}\n", found.submissions.size(), recorder.requests().size(), rounds);
  fmt::print("graded  {:.2f} s\nbare    {:.2f} s\nratio   {:.3f}   (medians; wanted: at most 1.2)\n", median(graded),
             median(bare), median(ratios));
  return 0;
}
