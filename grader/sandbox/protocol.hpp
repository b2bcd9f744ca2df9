#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

/// What the grader tells its PID 1 and what that reports back. Both are built from this header, on one machine, so
/// numbers travel as they lie in memory. Nothing here allocates more than the bytes that are there.
namespace grader::sandbox::protocol {

/// Appends to a job.
class Writer {
 public:
  template <class T>
  void number(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view text) {
    number(static_cast<std::uint64_t>(text.size()));
    bytes_.append(text);
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads a job or a report; whatever is cut short reads as zero and empty, and `ok` says so.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : rest_{bytes} {}
  template <class T>
  T number() {
    T value{};
    if (rest_.size() < sizeof value) {
      fail();
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::string_view text() {
    const auto size = number<std::uint64_t>();
    if (size > rest_.size()) {
      fail();
      return {};
    }
    const auto text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return text;
  }
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool done() const { return rest_.empty(); }

 private:
  void fail() {
    ok_ = false;
    rest_ = {};
  }
  std::string_view rest_;
  bool ok_ = true;
};

/// A run on a busy machine may take this many times its wall limit, as long as it waits for a processor.
inline constexpr int kMostStarved = 10;

/// Why PID 1 ended the run itself.
enum class Stopped : std::uint32_t { no, wall_time, cpu_time, memory, asked };

/// The last record of a report. Before it stand the exported files, each `kFile`, path, contents; `kRefused`, path.
struct Report {
  std::uint32_t spawn_errno = 0;  ///< the command could not be started
  std::uint32_t setup_errno = 0;  ///< the working folder could not be laid out
  std::int32_t wait_status = 0;   ///< as waitpid gives it
  Stopped stopped = Stopped::no;
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;
  std::uint32_t processes = 0;  ///< the most that were seen at once
};

enum Record : std::uint8_t { kFile = 1, kRefused = 2, kReport = 3 };

}  // namespace grader::sandbox::protocol
