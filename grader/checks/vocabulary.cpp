#include "grader/checks/vocabulary.hpp"

#include <algorithm>
#include <array>

#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

// Longer than any term; a text that long is no word of a list.
constexpr std::size_t kMaxText = 400;

bool is_article(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kArticles{"le", "la", "les", "l", "un",  "une",
                                                              "du", "de", "des", "d", "the", "an"};
  return std::ranges::find(kArticles, word) != kArticles.end();
}

/// Letters and digits of any script; everything else parts words.
bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> words_of(std::string_view text) {
  auto bare = folded(text);
  // A typographic apostrophe is more than one byte, all of them above 0x7F.
  for (auto at = bare.find("’"); at != std::string::npos; at = bare.find("’", at)) bare.replace(at, 3, " ");
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : bare) {
    if (!is_word_byte(c)) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    words.back() += c;
  }
  return words;
}

void drop_plural(std::string& word) {
  if (word.size() > 3 && (word.back() == 's' || word.back() == 'x')) word.pop_back();
}

}  // namespace

std::string normalised(std::string_view text) {
  if (text.size() > kMaxText) return std::string{text};
  auto words = words_of(plain(text));
  if (words.empty()) return std::string{trimmed(text)};  // a sign such as `<`
  std::erase_if(words, [&](const std::string& word) { return words.size() > 1 && is_article(word); });
  std::ranges::for_each(words, drop_plural);
  return joined(words, " ");
}

bool Vocabulary::add(std::string_view canonical, std::string_view spelling) {
  if (std::ranges::find(words_, canonical) == words_.end()) words_.emplace_back(canonical);
  const auto [place, added] = spellings_.emplace(normalised(spelling), canonical);
  return added || place->second == canonical;
}

std::optional<std::string> Vocabulary::canonical(std::string_view text) const {
  auto found = spellings_.find(normalised(text));
  if (found == spellings_.end()) {
    if (const auto remark = text.find('('); remark != std::string_view::npos && remark > 0 && text.ends_with(')')) {
      found = spellings_.find(normalised(text.substr(0, remark)));
    }
  }
  if (found == spellings_.end()) return std::nullopt;
  return found->second;
}

}  // namespace grader::checks
