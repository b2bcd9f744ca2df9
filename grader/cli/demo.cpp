#include <filesystem>

#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/cli/session.hpp"

namespace grader::cli {

/// The sample class lies in the grader's own course; its seed is fixed, so that everybody sees the same marks.
int demo(const Globals& globals, const DemoArguments& arguments) {
  namespace fs = std::filesystem;
  BatchArguments batch_arguments;
  batch_arguments.folder = (fs::path{GRADER_HOME_COURSE} / "tests" / "class").string();
  batch_arguments.out = arguments.out.empty() ? (fs::current_path() / "grader-demo").string() : arguments.out;
  batch_arguments.seed = "demo";
  batch_arguments.workers = arguments.workers;
  auto here = globals;
  here.course = GRADER_HOME_COURSE;
  return batch(here, batch_arguments);
}

}  // namespace grader::cli
