#include <filesystem>
#include <vector>

#include <fmt/core.h>

#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/toolchain/toolbox.hpp"

namespace grader::cli {

namespace {

/// One line: a thing, whether it is there, what it makes possible, and what to install where it is not.
struct Finding {
  std::string name;
  bool there = false;
  std::string detail;    ///< a version, a path
  std::string possible;  ///< message key
  std::string package;   ///< of Debian
  bool needed = false;
};

Finding program(const std::string& name, const std::string& command, std::string possible, std::string package) {
  const auto path = toolchain::find_on_path(command);
  return {name, !path.empty(), path, std::move(possible), std::move(package)};
}

std::vector<Finding> look(const Globals& globals) {
  const auto tools = toolchain::find_tools();
  std::vector<Finding> findings;
  findings.push_back({"g++", !tools.gxx.empty(), tools.gxx_version, "doctor.gxx", "g++", true});
  findings.push_back({"python3", !tools.python.empty(), tools.python_version, "doctor.python", "python3", true});
  findings.push_back(
      {"numpy", !tools.numpy_version.empty(), tools.numpy_version, "doctor.numpy", "python3-numpy", true});
  findings.push_back({"numba", !tools.numba_version.empty(), tools.numba_version, "doctor.numba", "python3-numba"});
  findings.push_back(program("clang++", "clang++", "doctor.clangxx", "clang"));
  findings.push_back(program("nvcc", "nvcc", "doctor.nvcc", "nvidia-cuda-toolkit"));
  const bool gpu = std::filesystem::exists("/dev/nvidiactl");
  findings.push_back({"gpu", gpu, gpu ? "/dev/nvidiactl" : "", "doctor.gpu", ""});
  findings.push_back(program("aarch64 g++", "aarch64-linux-gnu-g++", "doctor.cross", "g++-aarch64-linux-gnu"));
  findings.push_back(program("qemu", "qemu-aarch64", "doctor.qemu", "qemu-user"));
  findings.push_back(program("slurm", "sbatch", "doctor.slurm", "slurm-client"));

  const auto sandbox = sandbox::open();
  Finding box{"sandbox", sandbox.has_value(), "", "doctor.sandbox", "bubblewrap", true};
  box.detail =
      sandbox ? text::format("doctor.sandbox." + std::string{sandbox::name_of((*sandbox)->level())}, globals.language)
              : text::format(sandbox.error(), globals.language);
  findings.push_back(std::move(box));
  return findings;
}

}  // namespace

int doctor(const Globals& globals) {
  const auto word = [&](std::string_view key) { return text::format(key, globals.language); };
  print(word("doctor.title") + "\n\n");
  bool ready = true;
  for (const auto& finding : look(globals)) {
    ready = ready && (finding.there || !finding.needed);
    std::string line = fmt::format("  {} {:<12} {:<8} {}", finding.there ? "+" : "-", finding.name,
                                   word(finding.there ? "doctor.there" : "doctor.missing"), word(finding.possible));
    if (!finding.detail.empty()) line += " (" + finding.detail + ')';
    if (!finding.there && !finding.package.empty()) {
      line += "; " + text::format({"doctor.install", {{"package", finding.package}}}, globals.language);
    }
    print(line + '\n');
  }
  print('\n' + word(ready ? "doctor.ready" : "doctor.not_ready") + '\n');
  return ready ? kAllRight : kGraderFailed;
}

}  // namespace grader::cli
