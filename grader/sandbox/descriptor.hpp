#pragma once

#include <string_view>
#include <utility>

namespace grader::sandbox {

/// An open file descriptor, closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_{value} {}
  Descriptor(Descriptor&& other) noexcept : value_{std::exchange(other.value_, -1)} {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  void close();
  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] int release() { return std::exchange(value_, -1); }
  [[nodiscard]] bool valid() const { return value_ >= 0; }

 private:
  int value_ = -1;
};

/// A pipe: what is written to `write` is read from `read`. Both close on exec.
struct Pipe {
  Descriptor read, write;
};
Pipe make_pipe();

/// An anonymous file that holds `bytes` and can never be changed, its offset at the start.
Descriptor sealed_file(std::string_view bytes);

}  // namespace grader::sandbox
