#include "grader/sandbox/descriptor.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace grader::sandbox {

namespace {
[[noreturn]] void fail(const char* what) { throw std::system_error{errno, std::generic_category(), what}; }
}  // namespace

void Descriptor::close() {
  if (value_ >= 0) ::close(std::exchange(value_, -1));
}

Pipe make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe2");
  return {Descriptor{ends[0]}, Descriptor{ends[1]}};
}

Descriptor sealed_file(std::string_view bytes) {
  Descriptor file{memfd_create("grader", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
  if (!file.valid()) fail("memfd_create");
  while (!bytes.empty()) {
    const auto written = write(file.get(), bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail("write");
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  lseek(file.get(), 0, SEEK_SET);
  fcntl(file.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
  return file;
}

}  // namespace grader::sandbox
