#pragma once

#include <vector>

#include "grader/model/result.hpp"

namespace grader::report {

/// Why a mark may still change, as sentences; none where it is final.
std::vector<model::Message> why_provisional(const model::Result& result);

}  // namespace grader::report
