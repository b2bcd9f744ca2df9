#include "grader/collect/names.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

namespace grader::collect {

namespace {

bool is_utf8(std::string_view bytes) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto size = static_cast<std::int32_t>(bytes.size());
  for (std::int32_t i = 0; i < size;) {
    UChar32 c = 0;
    U8_NEXT(data, i, size, c);
    if (c < 0) return false;
  }
  return true;
}

enum class Utf16 { no, little, big };

/// By its mark, or by what no other text has: nearly every second byte is zero.
Utf16 utf16_order(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe")) return Utf16::little;
  if (bytes.starts_with("\xfe\xff")) return Utf16::big;
  if (bytes.size() < 4 || bytes.size() % 2 != 0) return Utf16::no;
  std::size_t even = 0, odd = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == 0) ++(i % 2 == 0 ? even : odd);
  }
  const auto most = bytes.size() / 2 * 9 / 10;
  if (odd >= most && even == 0) return Utf16::little;
  return even >= most && odd == 0 ? Utf16::big : Utf16::no;
}

std::string utf16_to_utf8(std::string_view bytes, Utf16 order) {
  icu::UnicodeString text;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto first = static_cast<unsigned char>(bytes[i]), second = static_cast<unsigned char>(bytes[i + 1]);
    text.append(static_cast<char16_t>(order == Utf16::little ? first | second << 8 : first << 8 | second));
  }
  constexpr char16_t kMark = 0xfeff;
  if (text.startsWith(kMark)) text.remove(0, 1);
  std::string utf8;
  return text.toUTF8String(utf8);
}

std::string latin1_to_utf8(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return text;
}

/// `note (1)` -> `note`: what a browser adds to a second download.
void drop_copy_mark(icu::UnicodeString& stem) {
  if (!stem.endsWith(u")")) return;
  const auto open = stem.lastIndexOf(u'(');
  if (open <= 0) return;
  for (auto i = open + 1; i < stem.length() - 1; ++i) {
    if (!u_isdigit(stem.char32At(i))) return;
  }
  if (open + 1 < stem.length() - 1) stem.truncate(open);
}

}  // namespace

bool is_archive(std::string_view name) {
  constexpr std::array<std::string_view, 9> kExtensions{".zip", ".tar", ".gz", ".tgz", ".bz2",
                                                        ".xz",  ".zst", ".7z", ".rar"};
  std::string lower{name};
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::ranges::any_of(kExtensions, [&](std::string_view extension) { return lower.ends_with(extension); });
}

Decoded decode(std::string_view bytes) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  Decoded decoded;
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  const auto order = utf16_order(bytes);
  decoded.was_latin1 = order == Utf16::no && !is_utf8(bytes);
  const std::string utf8 = order != Utf16::no   ? utf16_to_utf8(bytes, order)
                           : decoded.was_latin1 ? latin1_to_utf8(bytes)
                                                : std::string{bytes};
  decoded.text.reserve(utf8.size());
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    if (utf8[i] != '\r') {
      decoded.text += utf8[i];
    } else if (i + 1 == utf8.size() || utf8[i + 1] != '\n') {
      decoded.text += '\n';
    }
  }
  return decoded;
}

std::string plain_name(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* decompose = icu::Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status)) return std::string{name};
  auto text = decompose->normalize(icu::UnicodeString::fromUTF8(decode(name).text), status);
  text.foldCase();
  const auto dot = text.lastIndexOf(u'.');
  icu::UnicodeString stem = dot > 0 ? text.tempSubString(0, dot) : text, extension;
  if (dot > 0) text.extract(dot, text.length() - dot, extension);
  drop_copy_mark(stem.trim());
  icu::UnicodeString plain;
  for (std::int32_t i = 0; i < stem.length(); i = stem.moveIndex32(i, 1)) {
    const auto c = stem.char32At(i);
    if (u_isalnum(c)) plain.append(c);
  }
  std::string utf8;
  plain.append(extension.trim());
  return plain.toUTF8String(utf8);
}

}  // namespace grader::collect
