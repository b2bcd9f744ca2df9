#include "grader/sandbox/sandbox.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/sandbox/descriptor.hpp"
#include "grader/sandbox/launch.hpp"
#include "grader/sandbox/protocol.hpp"
#include "grader/sandbox/recipe.hpp"
#include "grader/sandbox/seccomp_filter.hpp"

namespace grader::sandbox {

namespace {

namespace fs = std::filesystem;
using model::End;
using model::Message;
using model::ProcessEvidence;
using namespace std::chrono_literals;

/// An id that nobody has: root becomes this before bubblewrap starts, so that what runs inside is nobody outside too.
constexpr unsigned kNobodyOfOurs = 61001;
/// What starting, laying out files and handing back results may take beyond the run itself.
constexpr auto kOutsideTime = 20s;

/// The PID 1 program: beside the grader, or where it was built.
std::string find_init() {
  std::error_code error;
  const auto beside = fs::read_symlink("/proc/self/exe", error).parent_path() / "sbx-init";
  if (!error && access(beside.c_str(), X_OK) == 0) return beside.string();
  return GRADER_SBX_INIT;
}

std::string find_bubblewrap() {
  for (const char* path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
    if (access(path, X_OK) == 0) return path;
  }
  return {};
}

std::string make_job(const Request& request) {
  protocol::Writer job;
  const auto texts = [&](const std::vector<std::string>& list) {
    job.number(static_cast<std::uint32_t>(list.size()));
    for (const auto& text : list) job.text(text);
  };
  std::vector<std::string> environment{"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "LANG=C.UTF-8", "TMPDIR=/tmp"};
  for (const auto& [name, value] : request.environment) environment.push_back(name + '=' + value);
  job.number(static_cast<std::uint64_t>(request.limits.wall.count()));
  job.number(static_cast<std::uint64_t>(request.limits.cpu.count()));
  job.number(request.limits.memory);
  job.number(request.limits.file);
  job.number(static_cast<std::uint32_t>(request.limits.processes));
  job.number(request.export_limit);
  texts(request.command);
  texts(environment);
  texts(request.exports);
  job.number(static_cast<std::uint32_t>(request.files.size()));
  for (const auto& file : request.files) {
    job.number(static_cast<std::uint8_t>(file.executable ? 1 : 0));
    job.text(file.path);
    job.text(file.contents);
  }
  return job.bytes();
}

struct Received {
  std::optional<protocol::Report> report;
  std::map<std::string, std::string> exported;
  std::vector<std::string> refused;
};

Received read_report(std::string_view bytes) {
  Received received;
  protocol::Cursor cursor{bytes};
  while (cursor.ok() && !cursor.done()) {
    switch (cursor.number<protocol::Record>()) {
      case protocol::kFile: {
        const std::string path{cursor.text()};
        received.exported[path] = std::string{cursor.text()};
        break;
      }
      case protocol::kRefused: received.refused.emplace_back(cursor.text()); break;
      case protocol::kReport: received.report = cursor.number<protocol::Report>(); break;
      default: return received;
    }
  }
  if (!cursor.ok()) received.report.reset();
  return received;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// The reason comes first that says most: no report is our fault; a limit explains a signal, not the other way round.
void conclude(const Launched& launched, const Received& received, ProcessEvidence& process) {
  const auto fault = [&](std::string what) {
    process.end = End::fault;
    process.fault = Message{"sandbox.fault", {{"what", std::move(what)}}};
  };
  if (!launched.launch_error.empty()) return fault(launched.launch_error);
  if (!received.report) {
    return fault(launched.impatient ? "time" : launched.err.empty() ? "no report" : first_line(launched.err));
  }
  const auto& report = *received.report;
  if (report.setup_errno != 0) return fault(std::generic_category().message(static_cast<int>(report.setup_errno)));
  if (report.spawn_errno != 0) return fault(std::generic_category().message(static_cast<int>(report.spawn_errno)));
  process.cpu = {report.cpu_seconds};
  process.wall = {report.wall_seconds};
  process.peak_memory = {report.peak_bytes};
  if (WIFEXITED(report.wait_status)) process.exit_code = WEXITSTATUS(report.wait_status);
  if (WIFSIGNALED(report.wait_status)) process.signal = WTERMSIG(report.wait_status);
  if (launched.output_exceeded) {
    process.end = End::output_exceeded;
  } else if (report.stopped == protocol::Stopped::memory) {
    process.end = End::memory_exceeded;
  } else if (report.stopped == protocol::Stopped::cpu_time) {
    process.end = End::cpu_time;
  } else if (report.stopped == protocol::Stopped::wall_time) {
    process.end = End::wall_time;
  } else if (report.stopped == protocol::Stopped::asked) {
    fault("stopped");
  } else if (process.signal == SIGXFSZ) {
    process.end = End::file_size;
  } else {
    process.end = process.signal != 0 ? End::signalled : End::exited;
  }
}

/// A fresh folder for a run without isolation, gone with the run.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (fs::temp_directory_path() / "grader-run-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::system_error{errno, std::generic_category(), pattern};
    path_ = pattern;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class ProcessSandbox final : public Sandbox {
 public:
  /// `bubblewrap` empty: limits alone.
  ProcessSandbox(std::string bubblewrap, std::string init)
      : bubblewrap_{std::move(bubblewrap)},
        init_{std::move(init)},
        filter_{bubblewrap_.empty() ? std::string{} : seccomp_program()} {}

  Outcome run(const Request& request) override {
    Outcome outcome;
    outcome.process.limits = request.limits;
    try {
      run_or_throw(request, outcome);
    } catch (const std::exception& error) {
      outcome.process.end = End::fault;
      outcome.process.fault = Message{"sandbox.fault", {{"what", std::string{error.what()}}}};
    }
    return outcome;
  }

  [[nodiscard]] Level level() const override { return bubblewrap_.empty() ? Level::none : Level::polling; }

 private:
  void run_or_throw(const Request& request, Outcome& outcome) {
    std::optional<ScratchFolder> scratch;
    auto report = make_pipe(), control = make_pipe();
    auto job = sealed_file(make_job(request));
    Launch what;
    what.standard_input = sealed_file(request.standard_input);
    what.output_limit = request.limits.output;
    what.patience = request.limits.wall * protocol::kMostStarved + kOutsideTime;
    Descriptors numbers;
    numbers.job = job.get();
    numbers.report = report.write.get();
    numbers.control = control.read.get();
    if (bubblewrap_.empty()) {
      scratch.emplace();
      what.folder = scratch->path();
      what.command = {init_, std::to_string(numbers.job), std::to_string(numbers.report),
                      std::to_string(numbers.control)};
    } else {
      auto passwd = sealed_file("nobody:x:65534:65534::/tmp:/bin/sh\n"), filter = sealed_file(filter_);
      Descriptor init{::open(init_.c_str(), O_RDONLY | O_CLOEXEC)};
      if (!init.valid()) throw std::system_error{errno, std::generic_category(), init_};
      numbers.passwd = passwd.get();
      numbers.init = init.get();
      numbers.filter = filter.get();
      what.command = bubblewrap_command(bubblewrap_, request.binds, numbers);
      if (geteuid() == 0) what.drop_to_uid = kNobodyOfOurs;
      for (auto* descriptor : {&passwd, &filter, &init}) what.inherited.push_back(std::move(*descriptor));
    }
    for (auto* descriptor : {&job, &report.write, &control.read}) what.inherited.push_back(std::move(*descriptor));
    what.report = std::move(report.read);
    what.control = std::move(control.write);

    auto launched = launch(std::move(what));
    auto received = read_report(launched.report);
    conclude(launched, received, outcome.process);
    outcome.process.out = std::move(launched.out);
    outcome.process.err = std::move(launched.err);
    outcome.exported = std::move(received.exported);
    outcome.not_exported = std::move(received.refused);
  }

  std::string bubblewrap_, init_, filter_;
};

/// Launches the real recipe: the program /usr/bin/true must run in it and end well.
std::optional<Message> self_test(Sandbox& sandbox) {
  Request request;
  request.command = {"/usr/bin/true"};
  request.limits.wall = 10s;
  const auto outcome = sandbox.run(request);
  if (outcome.process.succeeded()) return std::nullopt;
  const auto* what =
      outcome.process.fault ? &std::get<std::string>(outcome.process.fault->arguments.at("what")) : nullptr;
  return Message{"sandbox.does_not_hold", {{"error", what != nullptr ? *what : std::string{"true"}}}};
}

}  // namespace

std::string_view name_of(Level level) {
  switch (level) {
    case Level::full: return "full";
    case Level::polling: return "polling";
    case Level::none: return "none";
  }
  return "";
}

tl::expected<std::unique_ptr<Sandbox>, Message> open(const Options& options) {
  const auto init = find_init();
  if (access(init.c_str(), X_OK) != 0) return tl::unexpected{Message{"sandbox.no_init", {{"path", init}}}};
  const auto bare = [&] { return std::make_unique<ProcessSandbox>("", init); };
  if (options.limits_only) return bare();
  const auto bubblewrap = find_bubblewrap();
  if (bubblewrap.empty()) {
    if (options.unsafe) return bare();
    return tl::unexpected{Message{"sandbox.no_bubblewrap", {}}};
  }
  try {
    auto sandbox = std::make_unique<ProcessSandbox>(bubblewrap, init);
    auto problem = self_test(*sandbox);
    if (!problem) return sandbox;
    if (options.unsafe) return bare();
    return tl::unexpected{*problem};
  } catch (const std::exception& error) {
    if (options.unsafe) return bare();
    return tl::unexpected{Message{"sandbox.does_not_hold", {{"error", std::string{error.what()}}}}};
  }
}

}  // namespace grader::sandbox
