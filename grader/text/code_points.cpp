#include "grader/text/code_points.hpp"

namespace grader::text {

namespace {
constexpr char32_t kReplacement = 0xfffd;

unsigned byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }
bool continues(std::string_view text, std::size_t i) { return i < text.size() && (byte_at(text, i) & 0xc0U) == 0x80U; }
}  // namespace

char32_t next_code_point(std::string_view utf8, std::size_t& at) {
  const unsigned lead = byte_at(utf8, at++);
  if (lead < 0x80U) return lead;
  const int following = lead >= 0xf0U ? 3 : lead >= 0xe0U ? 2 : lead >= 0xc0U ? 1 : 0;
  if (following == 0) return kReplacement;
  char32_t code = lead & (0x3fU >> following);
  for (int i = 0; i < following; ++i) {
    if (!continues(utf8, at)) return kReplacement;
    code = (code << 6U) | (byte_at(utf8, at++) & 0x3fU);
  }
  return code;
}

char32_t previous_code_point(std::string_view utf8, std::size_t& at) {
  const auto end = at--;
  while (at > 0 && end - at < 4 && continues(utf8, at)) --at;
  auto begin = at;
  return next_code_point(utf8, begin);
}

}  // namespace grader::text
