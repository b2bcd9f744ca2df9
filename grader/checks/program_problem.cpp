#include "grader/checks/program_problem.hpp"

#include <charconv>
#include <cstring>

namespace grader::checks {

namespace {

using model::Bytes;
using model::End;
using model::Evidence;
using model::Judgement;
using model::Message;
using model::Place;
using model::ProcessEvidence;

constexpr std::size_t kExcerptBytes = 2000;

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? std::to_string(signal) : std::string{"SIG"} + name;
}

/// The first `file:line:` of a compiler's messages that names the submission.
std::optional<Place> first_place(const std::string& messages, const std::string& program) {
  const auto at = messages.find(program + ':');
  if (at == std::string::npos) return std::nullopt;
  Place place{program, 0, 0};
  std::from_chars(messages.data() + at + program.size() + 1, messages.data() + messages.size(), place.line);
  return place.line > 0 ? std::optional{place} : std::nullopt;
}

Judgement build_failed(const ProcessEvidence& build, const Evidence& evidence) {
  if (build.fault) return model::error(*build.fault);
  auto judgement = build.end == End::exited ? model::failed({"program.does_not_compile", {{"file", evidence.program}}})
                                            : model::failed({"program.compiler_stopped", {{"file", evidence.program}}});
  if (build.end != End::exited) judgement.messages.push_back(ending(build));
  judgement.excerpts.push_back({"excerpt.compiler", cut(build.err, kExcerptBytes), {}});
  judgement.place = first_place(build.err, evidence.program);
  return judgement;
}

}  // namespace

std::string cut(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  // A byte 10xxxxxx continues a character: step back to where one begins.
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes) + "…";
}

void add_output(const ProcessEvidence& process, Judgement& judgement) {
  if (!process.out.empty()) judgement.excerpts.push_back({"excerpt.stdout", cut(process.out, kExcerptBytes), {}});
  if (!process.err.empty()) judgement.excerpts.push_back({"excerpt.stderr", cut(process.err, kExcerptBytes), {}});
}

Message ending(const ProcessEvidence& process) {
  const auto& limits = process.limits;
  switch (process.end) {
    case End::fault: return process.fault.value_or(Message{"program.fault", {}});
    case End::output_exceeded: return {"program.output_exceeded", {{"limit", Bytes{limits.output}}}};
    case End::memory_exceeded: return {"program.memory_exceeded", {{"limit", Bytes{limits.memory}}}};
    case End::cpu_time: return {"program.cpu_time", {{"limit", model::in_seconds(limits.cpu)}}};
    case End::wall_time: return {"program.wall_time", {{"limit", model::in_seconds(limits.wall)}}};
    case End::file_size: return {"program.file_size", {{"limit", Bytes{limits.file}}}};
    case End::signalled: return {"program.signalled", {{"signal", signal_name(process.signal)}}};
    case End::exited: return {"program.exited", {{"code", std::int64_t{process.exit_code}}}};
  }
  return {"program.fault", {}};
}

std::optional<Judgement> program_missing(const Evidence& evidence) {
  if (evidence.language == "cuda") return model::skipped({"program.cuda_skipped", {{"file", evidence.program}}});
  if (evidence.language.empty()) return model::failed({"program.none", {}});
  return std::nullopt;
}

std::optional<Judgement> script_problem(const Evidence& evidence) {
  if (auto missing = program_missing(evidence)) return missing;
  const auto found = evidence.scripts.find("plain");
  if (found == evidence.scripts.end()) return model::error({"program.no_evidence", {}});
  const auto& script = found->second;
  if (script.build) return build_failed(*script.build, evidence);
  if (script.process.end == End::exited) return std::nullopt;
  if (script.process.end == End::fault) return model::error(ending(script.process));
  auto judgement = model::failed(ending(script.process));
  add_output(script.process, judgement);
  return judgement;
}

std::optional<Judgement> entry_problem(const Evidence& evidence, const std::string& name) {
  if (auto missing = program_missing(evidence)) return missing;
  const auto found = evidence.entries.find(name);
  if (found == evidence.entries.end()) return model::error({"program.no_evidence", {}});
  const auto& entry = found->second;
  if (entry.fault) return model::error(*entry.fault);
  if (entry.build) return build_failed(*entry.build, evidence);
  if (entry.found) return std::nullopt;
  if (entry.load) {
    auto judgement = model::failed({"program.does_not_load", {{"file", evidence.program}}});
    if (entry.load->end != End::exited || entry.load->err.empty()) judgement.messages.push_back(ending(*entry.load));
    add_output(*entry.load, judgement);
    if (entry.load_place.line > 0) judgement.place = entry.load_place;
    return judgement;
  }
  std::string present;
  for (const auto& function : entry.present) present += (present.empty() ? "" : ", ") + function;
  return model::failed(present.empty()
                           ? Message{"program.no_function", {{"wanted", entry.looked_for}}}
                           : Message{"program.other_functions", {{"wanted", entry.looked_for}, {"present", present}}});
}

}  // namespace grader::checks
