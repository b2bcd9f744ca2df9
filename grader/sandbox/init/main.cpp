// PID 1 inside the sandbox: lays out the working folder, sets limits, runs the command, watches, kills all that is
// left, hands back the files that were asked for, and reports. Static, so that it needs nothing of what is mounted.
//
//   sbx-init JOB_FD REPORT_FD CONTROL_FD
//
// It cannot be traced, read or killed from inside: it is not dumpable, and PID 1 of a namespace takes no signals from
// it. Run outside a namespace (limits alone, no isolation) it adopts what the command leaves behind, and ends that too.

#include <cerrno>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/sandbox/init/exports.hpp"
#include "grader/sandbox/init/supervise.hpp"

namespace {

using grader::sandbox::init::Job;
using grader::sandbox::protocol::Report;
using grader::sandbox::protocol::Writer;

/// The whole of a descriptor, mapped: jobs hold binaries of megabytes.
std::string_view contents_of(int descriptor) {
  struct stat status {};
  if (fstat(descriptor, &status) != 0 || status.st_size <= 0) return {};
  const auto size = static_cast<std::size_t>(status.st_size);
  void* data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (data == MAP_FAILED) return {};
  return {static_cast<const char*>(data), size};
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void make_folders_above(const std::string& path) {
  for (auto slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    if (slash > 0) mkdir(path.substr(0, slash).c_str(), 0755);
  }
}

/// 0, or what kept the working folder from being laid out.
std::uint32_t lay_out(const Job& job) {
  for (const auto& file : job.files) {
    const std::string path{file.path};
    make_folders_above(path);
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, file.executable ? 0755 : 0644);
    if (descriptor < 0) return static_cast<std::uint32_t>(errno);
    const bool written = write_all(descriptor, file.contents);
    const int error = errno;
    close(descriptor);
    if (!written) return static_cast<std::uint32_t>(error);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) return 121;
  const auto descriptor = [&](int n) { return static_cast<int>(std::strtol(argv[n], nullptr, 10)); };
  const int job_fd = descriptor(1), report_fd = descriptor(2), control_fd = descriptor(3);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int ours : {report_fd, control_fd}) fcntl(ours, F_SETFD, FD_CLOEXEC);

  const auto job = grader::sandbox::init::read_job(contents_of(job_fd));
  close(job_fd);
  if (!job) return 121;

  Report report;
  report.setup_errno = lay_out(*job);
  if (report.setup_errno == 0) report = grader::sandbox::init::supervise(*job, control_fd);

  Writer last;
  if (report.setup_errno == 0) {
    const bool sent =
        grader::sandbox::init::send_exports(*job, [&](std::string_view bytes) { return write_all(report_fd, bytes); });
    if (!sent) return 122;
  }
  last.number(grader::sandbox::protocol::kReport);
  last.number(report);
  return write_all(report_fd, last.bytes()) ? 0 : 122;
}
