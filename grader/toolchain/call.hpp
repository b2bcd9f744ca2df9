#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grader/model/evidence.hpp"
#include "grader/sandbox/sandbox.hpp"

namespace grader::toolchain {

/// One argument of one call, with its shape and value worked out.
struct CallArgument {
  std::string name;
  model::ElementType type = model::ElementType::float32;
  model::ArgumentSpec::Role role = model::ArgumentSpec::Role::input;
  bool is_scalar = false;
  std::variant<std::int64_t, double> scalar;
  std::vector<std::int64_t> shape;
  model::Array input;  ///< of input and inout arrays

  [[nodiscard]] std::size_t bytes() const;
};

/// The arguments of one case of a contract.
struct CallCase {
  std::string id;
  std::vector<CallArgument> arguments;
};

/// Arrays are passed inside a larger buffer, so that a write past either end shows, and outputs are filled with a
/// pattern first, so that an element that was never written shows.
inline constexpr std::size_t kGuardBytes = 4096;
inline constexpr unsigned char kGuardByte = 0x5a;
inline constexpr unsigned char kFillByte = 0xa5;

/// The folder in which a run leaves what it computed, below its working folder.
inline constexpr std::string_view kOutFolder = "grader-out";
inline constexpr std::string_view kJobFolder = "grader-job";

/// True for a path in the working folder that the grader's own files take: a submission's file of that name, or in a
/// folder of that name, cannot be laid beside them.
bool is_reserved(std::string_view path);

/// A file's path as an argument that no program takes for an option.
std::string as_argument(const std::string& path);

/// Starts one process over `cases` and gives what it left behind.
using StartCalls = std::function<sandbox::Outcome(std::span<const CallCase> cases)>;

/// Calls one entry over all cases: one process as long as it lives; after a crash or a time-out the remaining cases
/// start afresh. Everything that comes back is a stranger's data and is checked before it becomes evidence.
model::EntryEvidence call_cases(const model::Entry& entry, const std::string& language, std::span<const CallCase> cases,
                                const StartCalls& start);

}  // namespace grader::toolchain
