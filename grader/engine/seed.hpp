#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grader::engine {

/// What cases and inputs are drawn from. `check` uses the public one, `grade` and `batch` one that students don't know.
struct Seed {
  std::string secret;

  static Seed open_to_all() { return {"public"}; }
  /// A fresh one from the system's random source.
  static Seed random();

  /// A keyed digest: tells whether two results used the same seed, and nothing else.
  [[nodiscard]] std::string digest() const;
};

/// A stream of numbers that depends on the seed and a label alone: the same on every machine and in every order of
/// work.
class Stream {
 public:
  Stream(const Seed& seed, std::string_view label);

  std::uint64_t next();
  /// Uniform in [low, high].
  std::int64_t between(std::int64_t low, std::int64_t high);
  /// Uniform in [low, high).
  double uniform(double low, double high);

 private:
  std::uint64_t state_ = 0;
};

}  // namespace grader::engine
