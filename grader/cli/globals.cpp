#include "grader/cli/globals.hpp"

#include <cstdio>
#include <filesystem>

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::cli {

void say(const Globals& globals, const model::Message& message) {
  print_error("grader: " + report::visible(text::format(message, globals.language)) + '\n');
}

void say(const Globals& globals, const model::Diagnostic& diagnostic) {
  print_error(report::visible_line(diagnostic.place.str()) + ": " +
              report::visible(text::format(diagnostic.message, globals.language)) + '\n');
}

bool is_folder(const Globals& globals, const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return true;
  const bool file = std::filesystem::exists(path, error);
  say(globals, model::Message{file ? "cli.not_a_folder" : "cli.no_such_folder", {{"path", path}}});
  return false;
}

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void print_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

bool output_failed() { return std::fflush(stdout) != 0 || std::ferror(stdout) != 0; }

}  // namespace grader::cli
