#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::Need;

/// The program as a whole ends with one exit code.
class Exits final : public model::Check {
 public:
  explicit Exits(std::int64_t code) : code_{code} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::script, {}, {}}}; }

  [[nodiscard]] model::Judgement judge(const model::Evidence& evidence, model::Points points) const override {
    if (auto problem = script_problem(evidence)) return *problem;
    const auto& process = evidence.scripts.at("plain").process;
    if (process.exit_code == code_) return model::passed(points, {{"exits.right", {{"code", code_}}}});
    auto judgement = model::failed({"exits.wrong", {{"code", std::int64_t{process.exit_code}}, {"wanted", code_}}});
    add_output(process, judgement);
    return judgement;
  }

 private:
  std::int64_t code_;
};

}  // namespace

Made read_exits(Reader& parameters, const CheckContext& /*context*/) {
  parameters.text_or("entry", "script");
  const auto code = parameters.integer_or("code", 0);
  if (code < 0 || code > 255) parameters.complain(parameters.self(), {"exits.bad_code", {}});
  return parameters.ok() ? std::make_unique<Exits>(code) : nullptr;
}

}  // namespace grader::checks
