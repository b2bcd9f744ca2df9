#include <algorithm>

#include <nlohmann/json.hpp>

#include "grader/toolchain/index/read_index.hpp"
#include "grader/toolchain/npy.hpp"
#include "grader/toolchain/program.hpp"
#include "toolchain_texts.hpp"

namespace grader::toolchain {

namespace {

using model::Entry;
using model::Message;
using nlohmann::json;

constexpr std::string_view kLanguage = "python";

class PythonProgram final : public Program {
 public:
  PythonProgram(const Workshop& workshop, Source source) : workshop_{workshop}, source_{std::move(source)} {}

  model::EntryEvidence call(const Entry& entry, std::span<const CallCase> cases) override {
    if (workshop_.tools.numpy_version.empty()) return without_tool("toolchain.no_numpy");
    return call_cases(entry, std::string{kLanguage}, cases, [&](std::span<const CallCase> remaining) {
      auto request = start({"-c", std::string{texts::run_entry_py}, std::string{kJobFolder}});
      add_job(entry, remaining, request);
      request.exports = {std::string{kOutFolder}};
      return workshop_.sandbox.run(request);
    });
  }

  model::ScriptEvidence script() override {
    model::ScriptEvidence evidence;
    evidence.process = tools_missing() ? fault() : workshop_.sandbox.run(start({as_argument(source_.program)})).process;
    return evidence;
  }

  model::ScriptEvidence corrupted_script(const Entry& entry) override {
    model::ScriptEvidence evidence;
    if (tools_missing()) {
      evidence.process = fault();
      return evidence;
    }
    const std::string mark = "grader-corrupted";
    for (const auto& call : entry.calls) {
      if (call.language != kLanguage) continue;
      auto request = start({"-c", std::string{texts::run_corrupted_py}, source_.program, call.function,
                            std::to_string(output_position(call)), mark});
      request.exports = {mark};
      auto outcome = workshop_.sandbox.run(request);
      evidence.process = std::move(outcome.process);
      evidence.corrupted = outcome.exported.contains(mark);
      if (evidence.corrupted) break;
    }
    return evidence;
  }

  model::IndexEvidence index(const Entry& entry) override {
    for (const auto& call : entry.calls) {
      if (call.language != kLanguage) continue;
      // -I keeps the submission's folder off the path: an ast.py of its own would answer for the interpreter.
      auto request = start({"-I", "-c", std::string{texts::index_py}, source_.program, call.function});
      const auto outcome = workshop_.sandbox.run(request);
      if (!outcome.process.succeeded()) continue;
      auto evidence = read_index_json(outcome.process.out);
      if (!evidence || !evidence->recognised) continue;
      evidence->place.file = source_.program;
      return *evidence;
    }
    return {};
  }

 private:
  [[nodiscard]] bool tools_missing() const { return workshop_.tools.python.empty(); }

  static model::ProcessEvidence fault() {
    model::ProcessEvidence process;
    process.end = model::End::fault;
    process.fault = Message{"toolchain.no_python", {}};
    return process;
  }

  static model::EntryEvidence without_tool(std::string key) {
    model::EntryEvidence evidence;
    evidence.fault = Message{std::move(key), {}};
    return evidence;
  }

  [[nodiscard]] sandbox::Request start(std::vector<std::string> arguments) const {
    sandbox::Request request;
    request.command = {workshop_.tools.python};
    request.command.insert(request.command.end(), arguments.begin(), arguments.end());
    // The same hash order in every run; no bytecode folders beside the submission; one thread is enough for vectors of
    // a few thousand elements, and starting the others takes as long as the rest of the run.
    request.environment = {{"PYTHONHASHSEED", "0"},   {"PYTHONDONTWRITEBYTECODE", "1"}, {"PYTHONIOENCODING", "utf-8"},
                           {"PYTHONUNBUFFERED", "1"}, {"OPENBLAS_NUM_THREADS", "1"},    {"OMP_NUM_THREADS", "1"},
                           {"PYTHONNOUSERSITE", "1"}};
    request.limits = workshop_.limits;
    request.binds = workshop_.tools.python_binds;
    for (const auto& [path, contents] : source_.files) request.files.push_back({path, contents});
    return request;
  }

  void add_job(const Entry& entry, std::span<const CallCase> cases, sandbox::Request& request) const {
    json job{{"source", source_.program},
             {"out", kOutFolder},
             {"guard_bytes", kGuardBytes},
             {"guard_byte", kGuardByte},
             {"fill_byte", kFillByte}};
    for (const auto& call : entry.calls) {
      if (call.language != kLanguage) continue;
      job["forms"].push_back({{"function", call.function}, {"arguments", call.arguments}, {"returns", call.returns}});
    }
    for (const auto& one : cases) {
      json arguments = json::array();
      for (const auto& argument : one.arguments) {
        json item{{"name", argument.name}, {"type", model::name_of(argument.type)}};
        if (argument.is_scalar && argument.role == model::ArgumentSpec::Role::input) {
          std::visit([&](auto value) { item["scalar"] = value; }, argument.scalar);
        } else {
          item["shape"] = argument.shape;
          if (argument.role != model::ArgumentSpec::Role::output) {
            const auto file = one.id + '.' + argument.name + ".npy";
            item["file"] = file;
            request.files.push_back({std::string{kJobFolder} + '/' + file, write_npy(argument.input)});
          }
        }
        arguments.push_back(std::move(item));
      }
      job["cases"].push_back({{"id", one.id}, {"arguments", std::move(arguments)}});
    }
    request.files.push_back({std::string{kJobFolder} + "/job.json", job.dump()});
  }

  /// Which of the call's arguments is the first output; -1 for the returned value.
  [[nodiscard]] long output_position(const model::CallSpec& call) const {
    const auto found = std::ranges::find_if(call.arguments, [&](const std::string& name) {
      const auto* argument = workshop_.contract.argument(name);
      return argument != nullptr && argument->role != model::ArgumentSpec::Role::input;
    });
    return found == call.arguments.end() ? -1 : found - call.arguments.begin();
  }

  Workshop workshop_;
  Source source_;
};

}  // namespace

std::unique_ptr<Program> python_program(const Workshop& workshop, Source source) {
  return std::make_unique<PythonProgram>(workshop, std::move(source));
}

}  // namespace grader::toolchain
