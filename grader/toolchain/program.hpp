#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grader/model/evidence.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/toolchain/call.hpp"
#include "grader/toolchain/toolbox.hpp"

namespace grader::toolchain {

/// What was handed in, as it is laid into a run's working folder.
struct Source {
  std::string program;                                     ///< path below the folder
  std::vector<std::pair<std::string, std::string>> files;  ///< path, contents; the program among them
};

/// A program of one language, ready to be run in every way that a rubric asks for. Builds are made once, when first
/// needed. Not thread-safe: one program belongs to one submission.
class Program {
 public:
  virtual ~Program() = default;
  Program() = default;
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Calls `entry` over `cases`.
  virtual model::EntryEvidence call(const model::Entry& entry, std::span<const CallCase> cases) = 0;
  /// The program as a whole, in a fresh folder.
  virtual model::ScriptEvidence script() = 0;
  /// The same with one element of `entry`'s output changed when it returns.
  virtual model::ScriptEvidence corrupted_script(const model::Entry& entry) = 0;
  /// The index expression and bound of the loops in `entry`.
  virtual model::IndexEvidence index(const model::Entry& entry) = 0;
};

/// What all programs of one rubric share.
struct Workshop {
  sandbox::Sandbox& sandbox;
  const Toolbox& tools;
  const model::Contract& contract;
  model::Limits limits;
};

std::unique_ptr<Program> python_program(const Workshop& workshop, Source source);

/// `harness`: the rubric's, compiled once (see harness.hpp). `headers`: files that the exercise ships; they are laid
/// beside the program where the submission lacks them.
class CppHarness;
std::unique_ptr<Program> cpp_program(const Workshop& workshop, Source source, std::shared_ptr<CppHarness> harness);

}  // namespace grader::toolchain
