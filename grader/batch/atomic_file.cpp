#include "grader/batch/atomic_file.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace grader::batch {

namespace {

model::Message fault(const std::filesystem::path& path, int code) {
  return {"batch.cannot_write", {{"path", path.string()}, {"reason", std::generic_category().message(code)}}};
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

tl::expected<void, model::Message> write_atomically(const std::filesystem::path& path, std::string_view text) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return tl::unexpected{fault(path.parent_path(), error.value())};
  // The process's number keeps two graders that write the same result from sharing a temporary file.
  const auto temporary = path.string() + ".part-" + std::to_string(getpid());
  const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (descriptor < 0) return tl::unexpected{fault(path, errno)};
  const bool written = write_all(descriptor, text);
  const int write_error = errno;
  // A full disk may show only when the file is closed.
  const bool closed = ::close(descriptor) == 0;
  if (!written || !closed || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const int code = written ? errno : write_error;
    ::unlink(temporary.c_str());
    return tl::unexpected{fault(path, code)};
  }
  return {};
}

}  // namespace grader::batch
