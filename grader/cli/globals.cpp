#include "grader/cli/globals.hpp"

#include <cstdio>

#include <fmt/core.h>

#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"

namespace grader::cli {

void say(const Globals& globals, const model::Message& message) {
  fmt::print(stderr, "grader: {}\n", report::visible(text::format(message, globals.language)));
}

void say(const Globals& globals, const model::Diagnostic& diagnostic) {
  fmt::print(stderr, "{}: {}\n", report::visible_line(diagnostic.place.str()),
             report::visible(text::format(diagnostic.message, globals.language)));
}

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace grader::cli
