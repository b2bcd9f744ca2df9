#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/wait.h>

#include "grader/sandbox/sandbox.hpp"

namespace grader::toolchain {

/// Runs a command of the tests' own in a fresh folder, without any confinement: what the toolchain asks a sandbox for,
/// with no sandbox in the way. For code that the tests wrote; limits are not kept.
class BareSandbox final : public sandbox::Sandbox {
 public:
  sandbox::Outcome run(const sandbox::Request& request) override {
    namespace fs = std::filesystem;
    std::string pattern = (fs::temp_directory_path() / "grader-bare-XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    for (const auto& file : request.files) {
      fs::create_directories((folder / file.path).parent_path());
      std::ofstream{folder / file.path, std::ios::binary} << file.contents;
      if (file.executable) fs::permissions(folder / file.path, fs::perms::owner_all);
    }
    std::string line = "cd " + quoted(folder.string()) + " && exec env ";
    for (const auto& [name, value] : request.environment) line += quoted(name + '=' + value) + ' ';
    for (const auto& word : request.command) line += quoted(word) + ' ';
    const auto out = folder / "bare-out", err = folder / "bare-err";
    const int status =
        std::system((line + " >" + quoted(out.string()) + " 2>" + quoted(err.string()) + " </dev/null").c_str());

    sandbox::Outcome outcome;
    // sh reports a signal as 128 + its number.
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.process.end = code > 128 ? model::End::signalled : model::End::exited;
    (code > 128 ? outcome.process.signal : outcome.process.exit_code) = code > 128 ? code - 128 : code;
    outcome.process.out = read(out);
    outcome.process.err = read(err);
    for (const auto& name : request.exports) {
      if (fs::is_regular_file(folder / name)) outcome.exported[name] = read(folder / name);
      if (!fs::is_directory(folder / name)) continue;
      for (const auto& item : fs::recursive_directory_iterator{folder / name}) {
        if (item.is_regular_file()) outcome.exported[fs::relative(item.path(), folder).string()] = read(item.path());
      }
    }
    fs::remove_all(folder);
    return outcome;
  }

  [[nodiscard]] sandbox::Level level() const override { return sandbox::Level::none; }

 private:
  static std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return text + "'";
  }
  static std::string read(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

}  // namespace grader::toolchain
