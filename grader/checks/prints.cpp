#include <algorithm>
#include <array>

#include "grader/checks/kinds.hpp"
#include "grader/checks/printed.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::Judgement;
using model::Message;
using model::Need;
using model::Points;

enum class What { path, machine, values };

/// True when `wanted` stands in `all`, in order, whatever stands between.
bool holds_in_order(const std::vector<double>& all, const std::vector<double>& wanted) {
  auto at = all.begin();
  for (const double value : wanted) {
    at = std::find(at, all.end(), value);
    if (at == all.end()) return false;
    ++at;
  }
  return true;
}

/// Machines that a program of the course can meet, as `uname -m` names them.
constexpr std::array<std::string_view, 4> kMachines{"x86_64", "aarch64", "ppc64le", "riscv64"};

/// The program prints something true.
class Prints final : public model::Check {
 public:
  explicit Prints(What what) : what_{what} {}

  [[nodiscard]] std::vector<Need> needs() const override {
    std::vector<Need> needs{{Need::Kind::script, {}, {}}};
    if (what_ == What::values) needs.push_back({Need::Kind::reference_script, {}, {}});
    return needs;
  }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    if (auto problem = script_problem(evidence)) return *problem;
    const auto& process = evidence.scripts.at("plain").process;
    Judgement judgement;
    switch (what_) {
      case What::path: judgement = judge_path(evidence, process.out, points); break;
      case What::machine: judgement = judge_machine(evidence, process.out, points); break;
      case What::values: judgement = judge_values(evidence, process.out, points); break;
    }
    if (judgement.verdict == model::Verdict::failed) add_output(process, judgement);
    return judgement;
  }

 private:
  static Judgement judge_path(const Evidence& evidence, const std::string& out, Points points) {
    const auto words = words_in(out);
    const bool cpu = std::ranges::find(words, "cpu") != words.end(),
               gpu = std::ranges::find(words, "gpu") != words.end();
    // On the host there is no GPU to run on, whatever the program says.
    const bool truth_is_cpu = evidence.backend == "host";
    const std::string truth = truth_is_cpu ? "cpu" : "gpu";
    if (cpu && gpu) return model::failed({"prints.both_paths", {}});
    if (!cpu && !gpu) return model::failed({"prints.no_path", {}});
    if (cpu != truth_is_cpu) return model::failed({"prints.untrue_path", {{"truth", truth}}});
    return model::passed(points, {{"prints.path", {{"path", truth}}}});
  }

  static Judgement judge_machine(const Evidence& evidence, const std::string& out, Points points) {
    const auto wanted = machine_name(evidence.machine);
    bool there = false;
    for (const auto& word : words_in(out)) {
      const auto machine = machine_name(word);
      there = there || machine == wanted;
      // A program that names several machines says nothing about the one it ran on.
      const bool other = machine != wanted && std::ranges::find(kMachines, machine) != kMachines.end();
      if (other) return model::failed({"prints.other_machine", {{"other", machine}, {"machine", evidence.machine}}});
    }
    if (there) return model::passed(points, {{"prints.machine", {{"machine", evidence.machine}}}});
    return model::failed({"prints.no_machine", {{"machine", evidence.machine}}});
  }

  static Judgement judge_values(const Evidence& evidence, const std::string& out, Points points) {
    if (!evidence.reference_script) return model::error({"program.no_evidence", {}});
    const auto& reference = evidence.reference_script->process;
    if (!reference.succeeded()) {
      return model::error(
          reference.fault.value_or(Message{"program.reference_silent", {{"entry", std::string{"script"}}}}));
    }
    const auto expected = numbers_in(reference.out), found = numbers_in(out);
    if (expected.empty()) return model::error({"program.reference_silent", {{"entry", std::string{"script"}}}});
    if (!std::ranges::search(found, expected).empty()) return model::passed(points, {{"prints.values", {}}});
    if (out.find("...") != std::string::npos) return model::failed({"prints.shortened", {}});
    if (found.empty()) return model::failed({"prints.no_values", {}});
    // `0: 0.0`, `1: 2.0`, ...: the values may be there with other numbers between, which only a person can tell.
    if (holds_in_order(found, expected)) return model::for_review(points, {"prints.values_apart", {}});
    return model::failed({"prints.other_values", {{"count", static_cast<std::int64_t>(expected.size())}}});
  }

  What what_;
};

}  // namespace

Made read_prints(Reader& parameters, const CheckContext& /*context*/) {
  parameters.text_or("entry", "script");
  const auto what = parameters.one_of("what", {"path", "machine", "values"});
  if (!parameters.ok()) return nullptr;
  return std::make_unique<Prints>(what == "path" ? What::path : what == "machine" ? What::machine : What::values);
}

}  // namespace grader::checks
