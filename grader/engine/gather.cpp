#include "grader/engine/gather.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "grader/engine/cases.hpp"
#include "grader/rubric/yaml.hpp"

namespace grader::engine {

namespace {

using model::Case;
using model::Evidence;
using model::Rubric;

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kLanguages{{
    {".py", "python"},
    {".cpp", "cpp"},
    {".cu", "cuda"},
}};

std::string language_of(const std::string& path) {
  const auto extension = std::filesystem::path{path}.extension().string();
  for (const auto& [known, language] : kLanguages) {
    if (std::ranges::equal(extension, known, {}, [](char c) { return static_cast<char>(std::tolower(c)); })) {
      return std::string{language};
    }
  }
  return {};
}

/// A YAML file that a student wrote is small; whatever is larger is a mistake or an attack.
rubric::YamlLimits answer_limits() { return {}; }

void read_answers(const collect::Collected& collected, Evidence& evidence) {
  const auto file = collected.roles.find("answers");
  if (file == collected.roles.end()) return;
  auto node = rubric::parse_yaml(file->second.text, file->second.path, answer_limits());
  if (node) {
    evidence.answers = std::move(*node);
  } else {
    evidence.answers_problem = node.error().message;
    evidence.answers_place = node.error().place;
  }
}

std::vector<Case> chosen(const std::vector<Case>& cases, const Plan::EntryCalls& wanted) {
  if (wanted.all_cases) return cases;
  std::vector<Case> some;
  std::ranges::copy_if(cases, std::back_inserter(some), [&](const Case& one) {
    return std::ranges::any_of(wanted.cases, [&](const auto& id) { return case_belongs(one.id, id); });
  });
  return some;
}

/// The name under which the first case is called a second time.
constexpr std::string_view kAgain = "again";

/// Calls the entry over the cases, and over the first once more at the end: a function that gives other values the
/// second time draws at random, reads a clock or memory that it never wrote, or leans on what an earlier call left.
model::EntryEvidence call_and_again(toolchain::Program& program, const model::Entry& entry,
                                    std::vector<toolchain::CallCase> calls) {
  if (calls.empty()) return program.call(entry, calls);
  const auto first = calls.front().id;
  calls.push_back(calls.front());
  calls.back().id = kAgain;
  auto evidence = program.call(entry, calls);
  const auto again = evidence.cases.extract(std::string{kAgain});
  const auto once = evidence.cases.find(first);
  using State = model::CaseEvidence::State;
  if (again.empty() || again.mapped().state != State::ran) return evidence;
  if (once == evidence.cases.end() || once->second.state != State::ran) return evidence;
  evidence.unstable =
      !std::ranges::equal(once->second.outputs, again.mapped().outputs, [](const auto& one, const auto& other) {
        return one.first == other.first && one.second.shape == other.second.shape &&
               one.second.data == other.second.data;
      });
  return evidence;
}

void measure(const std::string& name, const model::ProcessEvidence& process, std::map<std::string, double>& timing) {
  timing[name + ".cpu_s"] = process.cpu.count;
  timing[name + ".wall_s"] = process.wall.count;
  timing[name + ".peak_bytes"] = static_cast<double>(process.peak_memory.count);
}

}  // namespace

HandedIn prepare_program(const Workplace& workplace, References& references, const Rubric& rubric,
                         const collect::Collected& collected) {
  HandedIn handed_in;
  for (const auto& [role, file] : collected.roles) {
    const auto language = language_of(file.path);
    if (language.empty()) continue;
    handed_in.language = language;
    handed_in.path = file.path;
    break;
  }
  if (handed_in.language.empty() || handed_in.language == "cuda") return handed_in;

  toolchain::Source source{handed_in.path, collected.files};
  const toolchain::Workshop workshop{workplace.sandbox, workplace.tools, rubric.contract, rubric.limits};
  if (handed_in.language == "python") {
    handed_in.program = toolchain::python_program(workshop, std::move(source));
    return handed_in;
  }
  auto harness = references.harness(rubric);
  if (harness) {
    handed_in.program = toolchain::cpp_program(workshop, std::move(source), *harness);
  } else {
    handed_in.fault = harness.error();
  }
  return handed_in;
}

Evidence gather(const Workplace& workplace, References& references, const Rubric& rubric, const Plan& plan,
                const collect::Collected& collected, HandedIn& handed_in, std::vector<Case> cases,
                std::map<std::string, double>& timing) {
  Evidence evidence;
  evidence.language = handed_in.language;
  evidence.program = handed_in.path;
  evidence.machine = workplace.tools.machine;
  evidence.backend = "host";
  evidence.files = collected.roles;
  evidence.cases = std::move(cases);
  if (plan.answers) read_answers(collected, evidence);
  if (plan.expected_answers) {
    if (auto expected = references.answers(rubric)) evidence.expected_answers = *expected;
  }
  for (const auto& path : plan.data) {
    if (auto data = references.data(path)) evidence.data.emplace(path, *data);
  }
  // A `.cu` file or a missing program runs nothing: neither does its reference.
  if (!handed_in.program) return evidence;
  auto& program = *handed_in.program;

  for (const auto& [name, wanted] : plan.entries) {
    const auto* entry = rubric.contract.entry(name);
    if (entry == nullptr) continue;
    const auto some = chosen(evidence.cases, wanted);
    const auto calls = make_calls(rubric, some, workplace.seed);
    if (!calls) {
      evidence.entries[name].fault = calls.error();
      continue;
    }
    if (wanted.reference) evidence.reference_entries[name] = references.call(rubric, *entry, some);
    evidence.entries[name] = call_and_again(program, *entry, *calls);
  }
  if (plan.script) {
    auto& script = evidence.scripts["plain"] = program.script();
    measure("script", script.process, timing);
  }
  if (plan.reference_script) evidence.reference_script = references.script(rubric);
  for (const auto& name : plan.corrupted) {
    const auto* entry = rubric.contract.entry(name);
    // A program that fails by itself proves nothing about refusing.
    if (entry == nullptr || !evidence.scripts["plain"].process.succeeded()) continue;
    evidence.scripts["corrupted:" + name] = program.corrupted_script(*entry);
  }
  for (const auto& name : plan.indices) {
    if (const auto* entry = rubric.contract.entry(name)) evidence.indices[name] = program.index(*entry);
  }
  return evidence;
}

}  // namespace grader::engine
