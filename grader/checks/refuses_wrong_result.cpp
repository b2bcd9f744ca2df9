#include <csignal>

#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::End;
using model::Need;

/// The program notices that a result is wrong: run again with one element changed, it must not end well.
class RefusesWrongResult final : public model::Check {
 public:
  explicit RefusesWrongResult(std::string entry) : entry_{std::move(entry)} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::corrupted_script, entry_, {}}}; }

  [[nodiscard]] model::Judgement judge(const model::Evidence& evidence, model::Points points) const override {
    if (auto problem = script_problem(evidence)) return *problem;
    const auto& plain = evidence.scripts.at("plain").process;
    if (plain.exit_code != 0) {
      auto judgement = model::failed({"refuses.fails_anyway", {{"code", std::int64_t{plain.exit_code}}}});
      add_output(plain, judgement);
      return judgement;
    }
    const auto found = evidence.scripts.find("corrupted:" + entry_);
    if (found == evidence.scripts.end()) return model::error({"program.no_evidence", {}});
    const auto& process = found->second.process;
    if (process.end == End::fault) return model::error(ending(process));
    if (!found->second.corrupted) return model::for_review(points, {"refuses.nothing_corrupted", {}});
    // abort() is a refusal too: a failed assert, an exception that nobody catches.
    const bool refused = (process.end == End::exited && process.exit_code != 0) ||
                         (process.end == End::signalled && process.signal == SIGABRT);
    if (refused) return model::passed(points, {{"refuses.right", {}}});
    auto judgement = process.end == End::exited ? model::failed({"refuses.accepts", {}})
                                                : model::failed({"refuses.ends_otherwise", {}});
    if (process.end != End::exited) judgement.messages.push_back(ending(process));
    add_output(process, judgement);
    return judgement;
  }

 private:
  std::string entry_;
};

}  // namespace

Made read_refuses_wrong_result(Reader& parameters, const CheckContext& /*context*/) {
  auto entry = parameters.text("entry");
  return parameters.ok() ? std::make_unique<RefusesWrongResult>(std::move(entry)) : nullptr;
}

}  // namespace grader::checks
