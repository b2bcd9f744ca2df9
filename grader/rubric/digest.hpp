#pragma once

#include <string>
#include <string_view>

namespace grader::rubric {

/// SHA-256 (FIPS 180-4), 64 lower-case hexadecimal digits.
std::string sha256(std::string_view data);

/// HMAC-SHA-256 (RFC 2104), 64 lower-case hexadecimal digits.
std::string hmac_sha256(std::string_view key, std::string_view data);

}  // namespace grader::rubric
