#include "grader/engine/workplace.hpp"

namespace grader::engine {

model::Machine Workplace::machine() const {
  const auto or_none = [](const std::string& version) { return version.empty() ? std::string{"none"} : version; };
  model::Machine machine;
  machine.architecture = tools.machine;
  machine.processor = tools.processor;
  machine.system = tools.system;
  machine.tools = {{"g++", or_none(tools.gxx_version)},
                   {"python3", or_none(tools.python_version)},
                   {"numpy", or_none(tools.numpy_version)},
                   {"numba", or_none(tools.numba_version)}};
  machine.sandbox = sandbox::name_of(sandbox.level());
  return machine;
}

}  // namespace grader::engine
