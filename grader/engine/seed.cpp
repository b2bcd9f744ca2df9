#include "grader/engine/seed.hpp"

#include <charconv>
#include <random>

#include "grader/rubric/digest.hpp"

namespace grader::engine {

Seed Seed::random() {
  std::random_device device;
  std::string secret;
  constexpr int kWords = 8;  // 256 bits
  for (int i = 0; i < kWords; ++i) secret += std::to_string(device()) + '-';
  return {rubric::sha256(secret)};
}

std::string Seed::digest() const { return rubric::hmac_sha256(secret, "seed"); }

Stream::Stream(const Seed& seed, std::string_view label) {
  const auto digest = rubric::hmac_sha256(seed.secret, label);
  constexpr std::size_t kHexDigits = 16;  // the first 64 bits
  std::from_chars(digest.data(), digest.data() + kHexDigits, state_, 16);
}

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): small, and equal everywhere,
/// unlike the standard library's distributions.
std::uint64_t Stream::next() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::int64_t Stream::between(std::int64_t low, std::int64_t high) {
  const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  if (span == 0) return static_cast<std::int64_t>(next());
  // Numbers from the last, incomplete span are drawn again, so that none is likelier than another.
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % span;
  std::uint64_t value = next();
  while (value >= limit) value = next();
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + value % span);
}

double Stream::uniform(double low, double high) {
  const auto unit = static_cast<double>(next() >> 11) * 0x1p-53;
  return low + unit * (high - low);
}

}  // namespace grader::engine
