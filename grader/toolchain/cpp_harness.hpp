#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "grader/model/rubric.hpp"
#include "grader/sandbox/sandbox.hpp"
#include "grader/toolchain/toolbox.hpp"

namespace grader::toolchain {

/// The programs that call C++ submissions of one rubric. A submission is compiled once, into `libsubmission.so`; these
/// are compiled once for the rubric and find it at run time:
///  - `calls`: calls an entry over cases; the rubric's functions are weak, so one that is missing is null;
///  - `script`: nothing but the start-up code of C; its `main` is the submission's;
///  - `corrupt-<entry>.so`: preloaded, stands before the submission's function and changes one element of its output.
/// The submission is built with -fPIC -fno-inline -fsemantic-interposition, so that its own calls go the same way.
class CppHarness {
 public:
  using Binaries = std::map<std::string, std::string>;  ///< name -> ELF

  /// Compiles the harness in the sandbox. `headers`: files that the exercise ships (path, contents).
  static tl::expected<std::shared_ptr<CppHarness>, model::Message> build(
      sandbox::Sandbox& sandbox, const Toolbox& tools, const model::Contract& contract,
      std::vector<std::pair<std::string, std::string>> headers);

  CppHarness(Binaries binaries, std::vector<std::pair<std::string, std::string>> headers)
      : binaries_{std::move(binaries)}, headers_{std::move(headers)} {}

  [[nodiscard]] const Binaries& binaries() const { return binaries_; }
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& headers() const { return headers_; }

 private:
  Binaries binaries_;
  std::vector<std::pair<std::string, std::string>> headers_;
};

/// The text of the harness's generated file: the rubric's functions, declared weakly, and how each is called.
std::string calls_source(const model::Contract& contract);

/// The text of the library that changes one element of `entry`'s output; empty when it has no C++ form with an output.
std::string corrupt_source(const model::Contract& contract, const model::Entry& entry);

}  // namespace grader::toolchain
