#pragma once

#include <filesystem>
#include <string_view>

#include <tl/expected.hpp>

#include "grader/model/message.hpp"

namespace grader::batch {

/// Writes a file so that its name holds the whole text or what was there before; makes the folders above it. The error
/// says which path and why (disk full, read-only, ...).
tl::expected<void, model::Message> write_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace grader::batch
