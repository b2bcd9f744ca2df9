#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/model/evidence.hpp"
#include "grader/model/message.hpp"
#include "grader/model/rubric.hpp"

namespace grader::sandbox {

/// How well a run is confined on this machine; found by a self-test with the real recipe.
enum class Level {
  full,     ///< bubblewrap, namespaces, seccomp, cgroups
  polling,  ///< the same without cgroups: memory is polled, its limit is approximate
  none,     ///< --unsafe-no-sandbox: limits alone, no isolation
};

std::string_view name_of(Level level);

/// A file put into the working folder before the command starts.
struct InputFile {
  std::string path;  ///< below the working folder; folders in between are made
  std::string contents;
  bool executable = false;
};

/// A host file or folder that the command may read at another place.
struct Bind {
  std::string host;
  std::string inside;  ///< an absolute path
};

/// One command to run, confined.
struct Request {
  std::vector<std::string> command;                ///< the program's absolute path as seen inside, and its arguments
  std::map<std::string, std::string> environment;  ///< added to the small fixed one
  std::string standard_input;
  model::Limits limits;
  std::vector<InputFile> files;
  std::vector<Bind> binds;
  std::vector<std::string> exports;           ///< files or folders below the working folder to hand back
  std::uint64_t export_limit = 256ULL << 20;  ///< bytes handed back in all
};

struct Outcome {
  model::ProcessEvidence process;
  std::map<std::string, std::string> exported;  ///< path below the working folder -> contents; regular files only
  std::vector<std::string> not_exported;        ///< links, devices, what went over the limit
};

/// Runs commands of strangers. Thread-safe: several threads may run at once.
class Sandbox {
 public:
  virtual ~Sandbox() = default;

  /// Runs the command to its end or to a limit. Never throws for what the command does; what the machine could not do
  /// is `End::fault` with the reason.
  [[nodiscard]] virtual Outcome run(const Request& request) = 0;

  [[nodiscard]] virtual Level level() const = 0;
};

struct Options {
  bool unsafe = false;       ///< run without isolation where bubblewrap does not work
  bool limits_only = false;  ///< no isolation wanted: one's own code, where there is no bubblewrap
};

/// Opens the sandbox after a self-test that launches the real recipe; refuses with bubblewrap's own error and the
/// remedy where it does not hold.
tl::expected<std::unique_ptr<Sandbox>, model::Message> open(const Options& options = {});

}  // namespace grader::sandbox
