#pragma once

#include <string>

namespace grader::sandbox {

/// The system calls that a submission has no use for, as a BPF program for `bwrap --seccomp`: everything is allowed but
/// a list of doors out (mounting, tracing, kernel keys, io_uring, ...), which answer "not permitted". Throws
/// std::system_error when libseccomp cannot build it.
std::string seccomp_program();

}  // namespace grader::sandbox
