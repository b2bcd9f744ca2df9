#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grader::toolchain {

/// One token of C++ source, as far as finding loops and expressions needs it.
struct CppToken {
  std::string text;
  int line = 0;
  std::size_t offset = 0;  ///< of its first byte in the source
  bool is_word = false;    ///< a name or a keyword
};

/// The tokens of a source; comments and preprocessor lines are left out, literals are one token each.
std::vector<CppToken> cpp_tokens(std::string_view source);

}  // namespace grader::toolchain
