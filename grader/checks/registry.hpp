#pragma once

#include <span>

#include "grader/model/check.hpp"

namespace grader::checks {

/// Every kind of check there is, by name. A new kind is one new file and one line in `registry.cpp`.
std::span<const model::CheckKind> kinds();

}  // namespace grader::checks
