#include "grader/twin/driver/driver.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/twin/lower/lower.hpp"
#include "grader/twin/lower/tokens.hpp"

namespace twin {

namespace {

namespace fs = std::filesystem;

const std::string kFirstHeader = std::string{TWIN_INCLUDE} + "/cuda_runtime.h";

class Scratch {
 public:
  Scratch() {
    auto pattern = (fs::temp_directory_path() / "twin-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::optional<std::string> read(const fs::path& path) {
  const std::ifstream file{path, std::ios::binary};
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Names in `#include "name"`.
std::vector<std::string> quoted_includes(const std::string& source) {
  std::vector<std::string> names;
  const auto tokens = lower::tokens_of(source);
  for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
    const auto& name = tokens[at + 2];
    const bool include = tokens[at].in_directive && tokens[at].is("#") && tokens[at + 1].is("include");
    if (include && name.kind == lower::Kind::text && name.text.size() > 2)
      names.emplace_back(name.text.substr(1, name.text.size() - 2));
  }
  return names;
}

/// Writes the lowered source and whatever it includes in quotes from beside it.
bool lay_out(const fs::path& source, const fs::path& home, const fs::path& to, std::set<fs::path>& done) {
  const auto text = read(source);
  if (!text) return false;
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  std::ofstream{to, std::ios::binary} << lower::lowered(*text, source.string());
  for (const auto& name : quoted_includes(*text)) {
    const auto path = fs::weakly_canonical(source.parent_path() / name, error);
    const auto below = path.lexically_relative(home);
    // What lies above the source's folder is found there by the compiler, and is no CUDA of the student's.
    if (below.empty() || *below.begin() == ".." || !fs::is_regular_file(path, error) || !done.insert(path).second)
      continue;
    lay_out(path, home, to.parent_path() / name, done);
  }
  return true;
}

/// Runs a command to its end; nothing when it could not be started.
std::optional<int> run_command(const std::vector<std::string>& command,
                               const std::vector<std::string>& more_environment) {
  std::vector<char*> arguments, environment;
  arguments.reserve(command.size() + 1);
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  for (const auto& variable : more_environment) environment.push_back(const_cast<char*>(variable.c_str()));
  for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
  environment.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawn(&child, arguments.front(), nullptr, nullptr, arguments.data(), environment.data()) != 0)
    return std::nullopt;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return std::nullopt;
  }
  return status;
}

}  // namespace

Ended run(const Job& job) {
  using How = Ended::How;
  const Scratch scratch;
  if (scratch.path().empty()) return {How::no_scratch, 0};
  std::error_code error;
  const auto source = fs::weakly_canonical(job.source, error);
  const auto lowered = scratch.path() / "lowered.cpp", object = scratch.path() / "lowered.o",
             program = scratch.path() / "program";
  std::set<fs::path> done{source};
  if (!lay_out(source, source.parent_path(), lowered, done)) return {How::unreadable, 0};

  // Accesses are announced by the compiler (thread) and heard by the runtime: its own library is left out. A changed
  // float4 stays one access without scalar replacement; volatile is told apart, for spin loops.
  std::vector<std::string> compile{
      job.compiler, "-std=c++17", "-gdwarf-4", "-g1", "-fno-pie", "-ftls-model=initial-exec", "-Wno-unused-value"};
  const std::vector<std::string> watched{"-O1",
                                         "-fsanitize=thread",
                                         "-fno-tree-sra",
                                         "--param=tsan-instrument-func-entry-exit=0",
                                         "--param=tsan-distinguish-volatile=1",
                                         "-Wno-tsan"};
  const std::vector<std::string> fast{"-O2"};
  const auto& how = job.watch ? watched : fast;
  compile.insert(compile.end(), how.begin(), how.end());
  const std::vector<std::string> files{
      "-I", TWIN_INCLUDE,     "-include", kFirstHeader,   "-I", source.parent_path().string(),
      "-c", lowered.string(), "-o",       object.string()};
  compile.insert(compile.end(), files.begin(), files.end());
  const auto compiled = run_command(compile, {});
  if (!compiled) return {How::no_compiler, 0};
  if (*compiled != 0) return {How::not_compiled, 0};
  const auto linked = run_command({job.compiler, "-no-pie", object.string(), TWIN_RUNTIME, "-o", program.string()}, {});
  if (!linked || *linked != 0) return {How::not_compiled, 0};

  std::vector<std::string> command{program.string()};
  command.insert(command.end(), job.arguments.begin(), job.arguments.end());
  const auto status = run_command(command, {"TWIN_TRACE=" + job.trace.string()});
  if (!status) return {How::no_compiler, 0};
  if (WIFSIGNALED(*status)) return {How::signalled, WTERMSIG(*status)};
  return {How::exited, WEXITSTATUS(*status)};
}

}  // namespace twin
