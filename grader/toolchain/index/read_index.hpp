#pragma once

#include <string_view>

#include <tl/expected.hpp>

#include "grader/model/evidence.hpp"

namespace grader::toolchain {

/// Reads what `index.py` prints or a traced program leaves. A stranger may have written it.
tl::expected<model::IndexEvidence, model::Message> read_index_json(std::string_view text);

}  // namespace grader::toolchain
