#include "grader/checks/values.hpp"

#include <algorithm>
#include <array>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace grader::checks {

namespace {

constexpr std::size_t kShownCharacters = 60;

/// The digit of a superscript, -1 when it is none.
int superscript(UChar32 c) {
  if (c == 0xB9) return 1;
  if (c == 0xB2 || c == 0xB3) return static_cast<int>(c - 0xB0);
  if (c == 0x2070 || (c >= 0x2074 && c <= 0x2079)) return static_cast<int>(c - 0x2070);
  return -1;
}

bool is_dash(UChar32 c) { return c == 0x2212 || c == 0x2010 || c == 0x2011 || c == 0x2013 || c == 0x2014; }

void append(std::string& text, UChar32 c) { icu::UnicodeString{c}.toUTF8String(text); }

/// The code points of a text; U+FFFD for bytes that are no UTF-8.
icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
}

}  // namespace

std::string folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* nfkd = icu::Normalizer2::getNFKDInstance(status);
  if (U_FAILURE(status)) return std::string{text};
  auto decomposed = nfkd->normalize(unicode(text), status);
  decomposed.foldCase();
  icu::UnicodeString bare;
  for (int32_t i = 0; i < decomposed.length();) {
    const UChar32 c = decomposed.char32At(i);
    i += U16_LENGTH(c);
    if (u_charType(c) == U_NON_SPACING_MARK) continue;
    if (c == 0x0153) {
      bare.append(icu::UnicodeString{u"oe"});
    } else if (c == 0x00E6) {
      bare.append(icu::UnicodeString{u"ae"});
    } else {
      bare.append(c);
    }
  }
  std::string utf8;
  return bare.toUTF8String(utf8);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n\v\f";
  const auto first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string plain(std::string_view text) {
  std::string result;
  bool in_superscript = false;
  const auto characters = unicode(text);
  for (int32_t i = 0; i < characters.length();) {
    const UChar32 c = characters.char32At(i);
    i += U16_LENGTH(c);
    const int digit = superscript(c);
    if (digit >= 0 || c == 0x207B) {
      if (!in_superscript) result += '^';
      result += digit >= 0 ? static_cast<char>('0' + digit) : '-';
      in_superscript = true;
      continue;
    }
    in_superscript = false;
    if (u_isUWhiteSpace(c)) {
      result += ' ';
    } else if (is_dash(c)) {
      result += '-';
    } else if (c == 0xD7 || c == 0xB7 || c == 0x22C5) {
      result += '*';
    } else {
      append(result, c);
    }
  }
  return std::string{trimmed(result)};
}

bool is_blank(const model::Node& node) {
  if (node.is_null()) return true;
  if (!node.is_scalar()) return false;
  if (node.scalar.size() > kShownCharacters) return plain(node.scalar).empty();
  const auto text = folded(plain(node.scalar));
  static constexpr std::array<std::string_view, 9> kPlaceholders{"",     "...",         "?",     "??", "???",
                                                                 "todo", "a completer", "to do", "_"};
  return std::ranges::find(kPlaceholders, text) != kPlaceholders.end();
}

bool says_none(std::string_view text) {
  static constexpr std::array<std::string_view, 14> kNone{"aucun", "aucune", "aucuns", "aucunes", "none",
                                                          "no",    "non",    "rien",   "neant",   "nothing",
                                                          "vide",  "empty",  "∅",      "false"};
  return text.size() <= kShownCharacters && std::ranges::find(kNone, folded(plain(text))) != kNone.end();
}

std::string shown(std::string_view text) {
  std::string result;
  // Four bytes a character at most, so that a text of megabytes is not looked at.
  const auto characters = unicode(text.substr(0, 4 * (kShownCharacters + 1)));
  std::size_t count = 0;
  for (int32_t i = 0; i < characters.length();) {
    if (count++ == kShownCharacters) return result + "…";
    const UChar32 c = characters.char32At(i);
    i += U16_LENGTH(c);
    if (u_iscntrl(c)) {
      result += ' ';
    } else {
      append(result, c);
    }
  }
  return result;
}

std::string shown(const model::Node& node) {
  switch (node.kind) {
    case model::Node::Kind::null: return "";
    case model::Node::Kind::scalar: return shown(std::string_view{node.scalar});
    case model::Node::Kind::sequence: return "[…]";
    case model::Node::Kind::mapping: return "{…}";
  }
  return {};
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

}  // namespace grader::checks
