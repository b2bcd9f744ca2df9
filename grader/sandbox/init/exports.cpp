#include "grader/sandbox/init/exports.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/sandbox/protocol.hpp"

namespace grader::sandbox::init {

namespace {

constexpr int kMaxDepth = 8;
constexpr std::size_t kMaxFiles = 20'000;

class Exporter {
 public:
  Exporter(std::uint64_t limit, const std::function<bool(std::string_view)>& send) : left_{limit}, send_{send} {}

  /// Every path is opened below its folder's descriptor, without following links, so nothing outside can be reached.
  bool take(int folder, const std::string& name, const std::string& path, int depth) {
    const int descriptor = openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || refuse(path);
    struct stat status {};
    bool sent = false;
    if (fstat(descriptor, &status) != 0) {
      sent = refuse(path);
    } else if (S_ISDIR(status.st_mode)) {
      return take_folder(descriptor, path, depth);
    } else if (!S_ISREG(status.st_mode) || static_cast<std::uint64_t>(status.st_size) > left_ || files_ >= kMaxFiles) {
      sent = refuse(path);
    } else {
      sent = take_file(descriptor, path, static_cast<std::uint64_t>(status.st_size));
    }
    close(descriptor);
    return sent;
  }

 private:
  bool refuse(const std::string& path) {
    protocol::Writer writer;
    writer.number(protocol::kRefused);
    writer.text(path);
    return send_(writer.bytes());
  }

  /// The whole file, read before its size is announced: it cannot grow, everybody else is dead.
  bool take_file(int descriptor, const std::string& path, std::uint64_t size) {
    std::string contents(size, '\0');
    std::size_t at = 0;
    while (at < size) {
      const auto count = read(descriptor, contents.data() + at, size - at);
      if (count <= 0) break;
      at += static_cast<std::size_t>(count);
    }
    contents.resize(at);
    left_ -= at;
    ++files_;
    protocol::Writer writer;
    writer.number(protocol::kFile);
    writer.text(path);
    writer.text(contents);
    return send_(writer.bytes());
  }

  bool take_folder(int descriptor, const std::string& path, int depth) {
    DIR* folder = fdopendir(descriptor);
    if (folder == nullptr || depth >= kMaxDepth) {
      folder == nullptr ? close(descriptor) : closedir(folder);
      return refuse(path);
    }
    std::vector<std::string> names;
    while (const dirent* item = readdir(folder)) {
      const std::string name = item->d_name;
      if (name != "." && name != ".." && names.size() < kMaxFiles) names.push_back(name);
    }
    std::ranges::sort(names);
    bool sent = true;
    for (const auto& name : names) sent = sent && take(dirfd(folder), name, path + '/' + name, depth + 1);
    closedir(folder);
    return sent;
  }

  std::uint64_t left_;
  std::size_t files_ = 0;
  const std::function<bool(std::string_view)>& send_;
};

}  // namespace

bool send_exports(const Job& job, const std::function<bool(std::string_view)>& send) {
  Exporter exporter{job.export_bytes, send};
  for (const auto& path : job.exports) {
    // Exported paths are plain names that the grader chose.
    if (!exporter.take(AT_FDCWD, path, path, 0)) return false;
  }
  return true;
}

}  // namespace grader::sandbox::init
