#include "grader/toolchain/toolbox.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include <sys/utsname.h>
#include <unistd.h>

namespace grader::toolchain {

namespace {

namespace fs = std::filesystem;

/// What a trusted tool of this machine prints on its standard output.
std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe{popen((command + " 2>/dev/null").c_str(), "re"), pclose};
  std::string text;
  std::array<char, 4096> buffer{};
  while (pipe != nullptr && std::fgets(buffer.data(), buffer.size(), pipe.get()) != nullptr) text += buffer.data();
  return text;
}

std::string shell_quoted(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

std::string first_line(std::string text) {
  text.erase(std::min(text.find('\n'), text.size()));
  return text;
}

/// The value of `key` in a file of `key<separator>value` lines.
std::string value_in(const char* path, std::string_view key, char separator) {
  std::ifstream file{path};
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const auto at = line.find(separator);
    if (at == std::string::npos) continue;
    auto value = line.substr(at + 1);
    value.erase(0, value.find_first_not_of(" \t\""));
    value.erase(value.find_last_not_of(" \t\"") + 1);
    return value;
  }
  return {};
}

struct PythonFacts {
  std::string executable, version, numpy, numba;
  std::vector<std::string> folders;
};

/// Asks an interpreter about itself without importing anything heavy. `-I` keeps this user's own packages out, since a
/// run in the sandbox does not see them either.
PythonFacts ask(const std::string& python) {
  static constexpr std::string_view kQuestion =
      "import sys, platform, importlib.util as u, importlib.metadata as m\n"
      "v = lambda p: m.version(p) if u.find_spec(p) else ''\n"
      "print(sys.executable); print(platform.python_version()); print(v('numpy')); print(v('numba'))\n"
      "print(sys.prefix); print(sys.base_prefix)\n";
  std::istringstream answer{output_of(shell_quoted(python) + " -I -c " + shell_quoted(std::string{kQuestion}))};
  PythonFacts facts;
  std::getline(answer, facts.executable);
  std::getline(answer, facts.version);
  std::getline(answer, facts.numpy);
  std::getline(answer, facts.numba);
  for (std::string folder; std::getline(answer, folder);) facts.folders.push_back(folder);
  return facts;
}

std::vector<std::string> python_candidates() {
  const char* wanted = std::getenv("GRADER_PYTHON");
  if (wanted != nullptr && *wanted != '\0') return {wanted};
  std::vector<std::string> candidates;
  for (const auto& path : {find_on_path("python3"), std::string{"/usr/bin/python3"}}) {
    if (!path.empty() && access(path.c_str(), X_OK) == 0) candidates.push_back(path);
  }
  return candidates;
}

void choose_python(Toolbox& tools) {
  for (const auto& candidate : python_candidates()) {
    const auto facts = ask(candidate);
    if (facts.version.empty()) continue;
    const bool better = tools.python.empty() || (tools.numpy_version.empty() && !facts.numpy.empty());
    if (!better) continue;
    tools.python = facts.executable;
    tools.python_version = facts.version;
    tools.numpy_version = facts.numpy;
    tools.numba_version = facts.numba;
    tools.python_binds.clear();
    for (const auto& folder : facts.folders) {
      if (folder != "/usr" && !folder.empty()) tools.python_binds.push_back({folder, folder});
    }
    if (!tools.numpy_version.empty()) return;
  }
}

}  // namespace

std::string find_on_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders{std::string{path == nullptr ? "" : path} + ":/usr/bin"};
  for (std::string folder; std::getline(folders, folder, ':');) {
    const auto candidate = fs::path{folder.empty() ? "." : folder} / name;
    std::error_code error;
    if (access(candidate.c_str(), X_OK) == 0 && fs::is_regular_file(candidate, error)) return candidate.string();
  }
  return {};
}

Toolbox find_tools() {
  Toolbox tools;
  utsname names{};
  if (uname(&names) == 0) tools.machine = static_cast<const char*>(names.machine);
  tools.processor = value_in("/proc/cpuinfo", "model name", ':');
  tools.system = value_in("/etc/os-release", "PRETTY_NAME", '=');
  // The sandbox shows /usr alone: a compiler elsewhere could not be run there.
  if (access("/usr/bin/g++", X_OK) == 0) {
    tools.gxx = "/usr/bin/g++";
    tools.gxx_version = first_line(output_of("/usr/bin/g++ -dumpfullversion"));
  }
  choose_python(tools);
  return tools;
}

}  // namespace grader::toolchain
