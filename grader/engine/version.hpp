#pragma once

#include <string_view>

namespace grader::engine {

/// The grader's version, as every result names it.
std::string_view version();

}  // namespace grader::engine
