#pragma once

#include "grader/sandbox/init/job.hpp"
#include "grader/sandbox/protocol.hpp"

namespace grader::sandbox::init {

/// Runs the job's command to its end, to a limit, or until `control_fd` is closed at its other end; then ends whatever
/// the command left behind.
protocol::Report supervise(const Job& job, int control_fd);

}  // namespace grader::sandbox::init
