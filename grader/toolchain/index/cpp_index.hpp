#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "grader/model/place.hpp"
#include "grader/model/rubric.hpp"

namespace grader::toolchain {

/// The two loops of a C++ function that runs over blocks and threads: where they are, and what stands in them. What
/// they do is found by running them, each thread's writes watched (`traced_source`).
struct IndexSource {
  std::string block_variable, thread_variable;
  std::size_t body_begin = 0, body_end = 0;  ///< the inner loop's body in the source, bytes
  std::string index_expression;              ///< as the student wrote it, for messages
  std::string tests;           ///< the conditions in the inner loop's body, for messages; empty: there are none
  bool plain_threads = false;  ///< the inner loop stops before a plain name or number
  model::Place place;          ///< line of the index expression
};

/// Finds `for (T b = 0; b < ...; ++b) ... for (T t = 0; t < ...; ++t) ... array[index] = ...` in the definition of
/// `function`. Nothing where the shape is another: a person looks at it then.
std::optional<IndexSource> locate_index(std::string_view source, std::string_view function);

/// The file that a traced program leaves in its working folder, as JSON that `read_index_json` reads.
inline constexpr std::string_view kTraceFile = "grader-index.json";

/// The submission's own source with a call at the beginning of each thread, and behind it a constructor that runs the
/// function at several sizes, sees which element each thread writes, leaves `kTraceFile` and ends the process. It is
/// compiled into a shared library and preloaded. Lines keep their numbers. Nothing when `form` needs an argument whose
/// value is not the size.
std::optional<std::string> traced_source(std::string_view source, const IndexSource& located,
                                         const model::Contract& contract, const model::CallSpec& form);

}  // namespace grader::toolchain
