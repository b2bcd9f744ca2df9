#include <csignal>
#include <cstring>
#include <filesystem>

#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/twin/driver/driver.hpp"

namespace grader::cli {

int twin(const Globals& globals, const TwinArguments& arguments) {
  using How = ::twin::Ended::How;
  const auto ended = ::twin::run(
      {.source = arguments.source, .arguments = arguments.program, .trace = arguments.trace, .watch = !arguments.fast});
  switch (ended.how) {
    case How::unreadable: say(globals, {"cli.twin_unreadable", {{"path", arguments.source}}}); return kWrongCall;
    case How::no_scratch:
    case How::no_compiler: say(globals, model::Message{"cli.twin_no_compiler", {}}); return kGraderFailed;
    case How::not_compiled: return kSomethingFailed;  // the compiler has said why
    case How::signalled: {
      const char* name = sigabbrev_np(ended.code);
      say(globals, {"cli.twin_signalled", {{"signal", std::string{"SIG"} + (name == nullptr ? "?" : name)}}});
      return kSomethingFailed;
    }
    case How::exited: break;
  }
  return ended.code;
}

}  // namespace grader::cli
