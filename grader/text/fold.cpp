#include "grader/text/fold.hpp"

#include <limits>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace grader::text {

namespace {

/// ICU counts in 32 bits; what is longer than that is cut (files are limited far below).
icu::UnicodeString unicode(std::string_view utf8) {
  utf8 = utf8.substr(0, std::numeric_limits<int32_t>::max());
  return icu::UnicodeString::fromUTF8({utf8.data(), static_cast<int32_t>(utf8.size())});
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

/// Normalised by one of ICU's built-in forms, which exist in every ICU; the text itself if it did not.
icu::UnicodeString normalised(const icu::UnicodeString& text, const icu::Normalizer2* (*form)(UErrorCode&)) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = form(status);
  if (U_FAILURE(status)) return text;
  const icu::UnicodeString out = normalizer->normalize(text, status);
  return U_FAILURE(status) ? text : out;
}

const icu::Normalizer2* nfkc(UErrorCode& status) { return icu::Normalizer2::getNFKCInstance(status); }
const icu::Normalizer2* nfd(UErrorCode& status) { return icu::Normalizer2::getNFDInstance(status); }

bool is_space(UChar32 c) { return c != '\n' && (u_charType(c) == U_SPACE_SEPARATOR || u_isspace(c)); }

icu::UnicodeString plain_unicode(std::string_view text) {
  const auto source = normalised(unicode(text), nfkc);
  icu::UnicodeString out;
  for (int32_t i = 0; i < source.length(); i = source.moveIndex32(i, 1)) {
    const UChar32 c = source.char32At(i);
    switch (c) {
      case U'\u2018':
      case U'\u2019':
      case U'\u02bc':
      case U'\u0060': out.append(UChar32{'\''}); break;
      case U'\u2010':
      case U'\u2011': out.append(UChar32{'-'}); break;
      case U'\u2028':
      case U'\u2029':
      case U'\u0085': out.append(UChar32{'\n'}); break;
      default:
        if (is_space(c)) {
          out.append(UChar32{' '});
        } else if (u_charType(c) != U_FORMAT_CHAR) {  // soft hyphens, zero-width joiners, byte-order marks
          out.append(c);
        }
    }
  }
  return out;
}

icu::UnicodeString lower_unicode(std::string_view text) {
  auto folded = plain_unicode(text);
  folded.foldCase();
  folded.findAndReplace(icu::UnicodeString{UChar32{U'œ'}}, icu::UnicodeString{"oe"});
  folded.findAndReplace(icu::UnicodeString{UChar32{U'æ'}}, icu::UnicodeString{"ae"});
  return folded;
}

}  // namespace

std::string plain(std::string_view utf8) { return to_utf8(plain_unicode(utf8)); }

std::string lower(std::string_view utf8) { return to_utf8(lower_unicode(utf8)); }

std::string fold(std::string_view utf8) {
  const auto decomposed = normalised(lower_unicode(utf8), nfd);
  icu::UnicodeString out;
  for (int32_t i = 0; i < decomposed.length(); i = decomposed.moveIndex32(i, 1)) {
    const UChar32 c = decomposed.char32At(i);
    // The stroke of ≠ is no accent: without it the sign would say the contrary.
    if (u_charType(c) != U_NON_SPACING_MARK || c == U'\u0338') out.append(c);
  }
  return to_utf8(normalised(out, nfkc));
}

}  // namespace grader::text
