#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/model/place.hpp"

namespace grader::toolchain {

/// The two loops of a C++ function that runs over blocks and threads, and what they compute, as written.
struct IndexSource {
  std::string block_variable, thread_variable;
  std::string threads_expression;  ///< what the inner loop stops before
  std::vector<std::pair<std::string, std::string>>
      constants;                                           ///< before the loops: name, expression; may need the size
  std::vector<std::pair<std::string, std::string>> steps;  ///< inside the loops, in order: name, expression
  std::vector<std::string> sizes;                          ///< the function's parameters that are no pointers
  std::string subscript;                                   ///< of the first element that is written
  std::string index_expression;                            ///< what the subscript's name was given, or the subscript
  std::string bound_expression;                            ///< empty: the write is guarded by no test
  std::string bound_shown;                                 ///< the same as the student wrote it
  model::Place place;                                      ///< line of the index expression
};

/// Finds `for (...) for (...) { ... array[index] = ...; }` in the definition of `function`. Nothing where the shape is
/// another: a person looks at it then.
std::optional<IndexSource> locate_index(std::string_view source, std::string_view function);

/// A program that evaluates the expressions on sampled threads and sizes and prints them as `index.py` does. It does
/// not compile where they need anything but the names that were found: then nothing was recognised.
std::string evaluation_program(const IndexSource& source);

}  // namespace grader::toolchain
