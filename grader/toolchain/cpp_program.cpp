#include <algorithm>
#include <filesystem>
#include <optional>

#include "grader/toolchain/cpp_harness.hpp"
#include "grader/toolchain/index/cpp_index.hpp"
#include "grader/toolchain/index/read_index.hpp"
#include "grader/toolchain/npy.hpp"
#include "grader/toolchain/program.hpp"

namespace grader::toolchain {

namespace {

using model::End;
using model::Entry;
using model::Message;
using model::ProcessEvidence;

constexpr std::string_view kLanguage = "cpp";
constexpr std::string_view kLibrary = "libsubmission.so";
/// Where the binaries lie in a run's working folder; the submission's files stand beside it, not in it.
constexpr std::string_view kBinFolder = ".grader/";

/// Compiling has limits of its own, whatever the exercise allows a run.
model::Limits compile_limits() {
  model::Limits limits;
  limits.cpu = std::chrono::seconds{60};
  limits.wall = std::chrono::seconds{120};
  limits.memory = 2ULL << 30;
  limits.processes = 32;
  return limits;
}

class CppProgram final : public Program {
 public:
  CppProgram(const Workshop& workshop, Source source, std::shared_ptr<CppHarness> harness)
      : workshop_{workshop}, source_{std::move(source)}, harness_{std::move(harness)} {
    for (const auto& header : harness_->headers()) {
      // Beside the program, where its #include "..." looks first.
      const auto path = (std::filesystem::path{source_.program}.parent_path() / header.first).string();
      const bool handed_in = std::ranges::any_of(source_.files, [&](const auto& file) { return file.first == path; });
      if (handed_in) continue;
      // A folder of the header's name would keep it out.
      std::erase_if(source_.files, [&](const auto& file) { return file.first.starts_with(path + '/'); });
      shipped_.emplace_back(path, header.second);
    }
  }

  model::EntryEvidence call(const Entry& entry, std::span<const CallCase> cases) override {
    if (!build()) return failed_build();
    auto evidence = call_cases(entry, std::string{kLanguage}, cases, [&](std::span<const CallCase> remaining) {
      auto request = start("calls", {std::string{kJobFolder}});
      add_job(entry, remaining, request);
      request.exports = {std::string{kOutFolder}};
      return workshop_.sandbox.run(request);
    });
    if (!evidence.found && !evidence.load && !evidence.fault) evidence.present = functions();
    return evidence;
  }

  model::ScriptEvidence script() override {
    model::ScriptEvidence evidence;
    if (!build()) {
      evidence.build = build_;
      evidence.process = *build_;
      return evidence;
    }
    evidence.process = workshop_.sandbox.run(start("script", {})).process;
    return evidence;
  }

  model::ScriptEvidence corrupted_script(const Entry& entry) override {
    model::ScriptEvidence evidence;
    if (!build()) {
      evidence.build = build_;
      evidence.process = *build_;
      return evidence;
    }
    const auto library = "corrupt-" + entry.name + ".so";
    const auto binary = harness_->binaries().find(library);
    if (binary == harness_->binaries().end()) return evidence;
    const std::string mark = "grader-corrupted";
    auto request = start("script", {});
    request.files.push_back({std::string{kBinFolder} + library, binary->second, true});
    request.environment["LD_PRELOAD"] = "./" + std::string{kBinFolder} + library;
    request.environment["GRADER_CORRUPTED"] = mark;
    request.exports = {mark};
    auto outcome = workshop_.sandbox.run(request);
    evidence.process = std::move(outcome.process);
    evidence.corrupted = outcome.exported.contains(mark);
    return evidence;
  }

  model::IndexEvidence index(const Entry& entry) override {
    const auto program = std::ranges::find(source_.files, source_.program, &std::pair<std::string, std::string>::first);
    if (program == source_.files.end()) return {};
    for (const auto& call : entry.calls) {
      if (call.language != kLanguage) continue;
      const auto located = locate_index(program->second, call.function);
      const auto traced = located ? traced_source(program->second, *located, workshop_.contract, call) : std::nullopt;
      if (!traced) continue;
      auto evidence = trace(*traced);
      if (!evidence || !evidence->recognised) continue;
      evidence->place = located->place;
      evidence->place.file = source_.program;
      return *evidence;
    }
    return {};
  }

 private:
  /// Compiles the submission, once. False when that failed; `build_` says why.
  bool build() {
    if (build_) return build_->succeeded();
    if (workshop_.tools.gxx.empty()) {
      build_.emplace();
      build_->end = End::fault;
      build_->fault = Message{"toolchain.no_compiler", {}};
      return false;
    }
    sandbox::Request request;
    // -fno-inline and -fsemantic-interposition let a corrupted run stand between the submission's own calls;
    // -ffp-contract=off gives the same bits on x86_64 and aarch64.
    request.command = {workshop_.tools.gxx,
                       "-std=c++20",
                       "-O1",
                       "-fPIC",
                       "-shared",
                       "-fno-inline",
                       "-fsemantic-interposition",
                       "-ffp-contract=off",
                       "-Wall",
                       "-Wextra",
                       "-fdiagnostics-color=never",
                       "-fmax-errors=20",
                       as_argument(source_.program),
                       "-o",
                       std::string{kLibrary}};
    request.limits = compile_limits();
    request.files = submitted_files();
    request.exports = {std::string{kLibrary}};
    auto outcome = workshop_.sandbox.run(request);
    build_ = std::move(outcome.process);
    if (build_->succeeded()) library_ = std::move(outcome.exported[std::string{kLibrary}]);
    return build_->succeeded();
  }

  [[nodiscard]] model::EntryEvidence failed_build() const {
    model::EntryEvidence evidence;
    if (build_->end == End::fault) {
      evidence.fault = build_->fault;
    } else {
      evidence.build = build_;
    }
    return evidence;
  }

  [[nodiscard]] std::vector<sandbox::InputFile> submitted_files() const {
    std::vector<sandbox::InputFile> files;
    for (const auto& [path, contents] : source_.files) files.push_back({path, contents});
    for (const auto& [path, contents] : shipped_) files.push_back({path, contents});
    return files;
  }

  /// A run of one of the harness's programs beside the submission's library.
  [[nodiscard]] sandbox::Request start(const std::string& program, std::vector<std::string> arguments) const {
    sandbox::Request request;
    request.command = {"./" + std::string{kBinFolder} + program};
    request.command.insert(request.command.end(), arguments.begin(), arguments.end());
    request.limits = workshop_.limits;
    for (const auto& [path, contents] : source_.files) request.files.push_back({path, contents});
    request.files.push_back({std::string{kBinFolder} + program, harness_->binaries().at(program), true});
    request.files.push_back({std::string{kBinFolder} + std::string{kLibrary}, library_, true});
    return request;
  }

  /// The contract's arguments that a C++ form of this entry passes.
  static bool passes(const Entry& entry, const std::string& name) {
    return std::ranges::any_of(entry.calls, [&](const model::CallSpec& call) {
      return call.language == kLanguage && std::ranges::find(call.arguments, name) != call.arguments.end();
    });
  }

  static void add_job(const Entry& entry, std::span<const CallCase> cases, sandbox::Request& request) {
    std::string job = "entry " + entry.name + "\nout " + std::string{kOutFolder} + "\nguard " +
                      std::to_string(kGuardBytes) + ' ' + std::to_string(kGuardByte) + ' ' + std::to_string(kFillByte) +
                      '\n';
    for (const auto& one : cases) {
      job += "case " + one.id + '\n';
      for (const auto& argument : one.arguments) {
        if (!passes(entry, argument.name)) continue;
        if (argument.is_scalar) {
          if (argument.role != model::ArgumentSpec::Role::input) continue;
          if (const auto* integer = std::get_if<std::int64_t>(&argument.scalar)) {
            job += "integer " + argument.name + ' ' + std::to_string(*integer) + '\n';
          } else {
            char number[64];
            std::snprintf(number, sizeof number, "%.17g", std::get<double>(argument.scalar));
            job += "number " + argument.name + ' ' + number + '\n';
          }
          continue;
        }
        const bool input = argument.role != model::ArgumentSpec::Role::output;
        job += (input ? "input " : "output ") + argument.name + ' ' + std::to_string(argument.bytes());
        if (input) {
          const auto file = one.id + '.' + argument.name + ".npy";
          job += ' ' + file;
          request.files.push_back({std::string{kJobFolder} + '/' + file, write_npy(argument.input)});
        }
        job += '\n';
      }
      job += "end\n";
    }
    request.files.push_back({std::string{kJobFolder} + "/job.txt", std::move(job)});
  }

  /// The functions that the submission does define, as `nm` shows them.
  [[nodiscard]] std::vector<std::string> functions() const {
    sandbox::Request request;
    request.command = {"/usr/bin/nm", "-DC", "--defined-only", std::string{kLibrary}};
    request.limits = workshop_.limits;
    request.files = {{std::string{kLibrary}, library_, false}};
    const auto outcome = workshop_.sandbox.run(request);
    std::vector<std::string> names;
    for (std::size_t at = 0; at < outcome.process.out.size() && names.size() < 100;) {
      const auto end = std::min(outcome.process.out.find('\n', at), outcome.process.out.size());
      const auto line = outcome.process.out.substr(at, end - at);
      at = end + 1;
      // `address T name`: a function of the program's own text, not one of the start-up code.
      const auto type = line.find(" T ");
      if (type != std::string::npos && line[type + 3] != '_') names.push_back(line.substr(type + 3));
    }
    return names;
  }

  /// Compiles the submission's source, made to watch its own loops, and runs it ahead of a program that does nothing.
  [[nodiscard]] std::optional<model::IndexEvidence> trace(const std::string& traced) const {
    constexpr std::string_view kTraced = "traced.so";
    sandbox::Request request;
    request.command = {workshop_.tools.gxx,
                       "-std=c++20",
                       "-O1",
                       "-w",
                       "-fPIC",
                       "-shared",
                       "-ffp-contract=off",
                       as_argument(source_.program),
                       "-o",
                       std::string{kTraced}};
    request.limits = compile_limits();
    request.files = submitted_files();
    for (auto& file : request.files) {
      if (file.path == source_.program) file.contents = traced;
    }
    request.exports = {std::string{kTraced}};
    auto built = workshop_.sandbox.run(request);
    if (!built.process.succeeded()) return std::nullopt;
    sandbox::Request run;
    run.command = {"/usr/bin/true"};
    run.environment["LD_PRELOAD"] = "./" + std::string{kTraced};
    run.limits = workshop_.limits;
    run.files = {{std::string{kTraced}, built.exported[std::string{kTraced}], true}};
    run.exports = {std::string{kTraceFile}};
    const auto outcome = workshop_.sandbox.run(run);
    const auto file = outcome.exported.find(std::string{kTraceFile});
    if (!outcome.process.succeeded() || file == outcome.exported.end()) return std::nullopt;
    auto evidence = read_index_json(file->second);
    if (!evidence) return std::nullopt;
    return *evidence;
  }

  Workshop workshop_;
  Source source_;
  std::shared_ptr<CppHarness> harness_;
  std::vector<std::pair<std::string, std::string>> shipped_;
  std::optional<ProcessEvidence> build_;
  std::string library_;
};

}  // namespace

std::unique_ptr<Program> cpp_program(const Workshop& workshop, Source source, std::shared_ptr<CppHarness> harness) {
  return std::make_unique<CppProgram>(workshop, std::move(source), std::move(harness));
}

}  // namespace grader::toolchain
