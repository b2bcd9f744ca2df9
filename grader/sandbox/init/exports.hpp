#pragma once

#include <functional>
#include <string_view>

#include "grader/sandbox/init/job.hpp"

namespace grader::sandbox::init {

/// Sends the files that the job asks for, folders with all that is in them: regular files alone, never through a link,
/// together at most `export_bytes`. What is refused is named. False when `send` fails.
bool send_exports(const Job& job, const std::function<bool(std::string_view)>& send);

}  // namespace grader::sandbox::init
