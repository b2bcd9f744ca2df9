#include "grader/checks/kinds.hpp"
#include "grader/checks/program_problem.hpp"

namespace grader::checks {

namespace {

using model::Need;

/// What a kernel does, thread by thread. No backend of this grader runs kernels yet: the criterion is skipped, with the
/// reason, and costs nothing.
class Kernel final : public model::Check {
 public:
  explicit Kernel(std::string entry) : entry_{std::move(entry)} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::kernel, entry_, {}}}; }

  [[nodiscard]] model::Judgement judge(const model::Evidence& evidence, model::Points /*points*/) const override {
    if (evidence.language.empty()) return *program_missing(evidence);
    return model::skipped({"kernel.no_backend", {}});
  }

 private:
  std::string entry_;
};

}  // namespace

Made read_kernel(Reader& parameters, const CheckContext& /*context*/) {
  auto entry = parameters.text("entry");
  parameters.one_of("part", {"values", "index", "bound"});
  return parameters.ok() ? std::make_unique<Kernel>(std::move(entry)) : nullptr;
}

}  // namespace grader::checks
