#include "grader/text/stem.hpp"

#include <memory>
#include <utility>

#include <libstemmer.h>

namespace grader::text {

namespace {

class Stemmer {
 public:
  explicit Stemmer(const char* language) : stemmer_{sb_stemmer_new(language, "UTF_8"), sb_stemmer_delete} {}

  [[nodiscard]] std::string stem(std::string_view word) const {
    if (stemmer_ == nullptr) return std::string{word};
    std::string buffer{word};
    const auto* bytes = reinterpret_cast<const sb_symbol*>(buffer.data());
    const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), bytes, static_cast<int>(buffer.size()));
    if (stem == nullptr) return buffer;  // out of memory
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
  }

 private:
  std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)> stemmer_;
};

/// The French stemmer knows -ée and -ées by their accents, which a folded word has lost: make them the -e they agree
/// with.
std::string_view without_feminine_participle(std::string_view word) {
  if (word.size() > 5 && word.ends_with("ees")) return word.substr(0, word.size() - 2);
  if (word.size() > 4 && word.ends_with("ee")) return word.substr(0, word.size() - 1);
  return word;
}

/// The French stemmer leaves -ent of the third person plural, since -ent ends adjectives as well (`différent`): the
/// word is read as both. -ment ends adverbs and nouns.
bool may_be_third_plural(std::string_view word) {
  return word.size() >= 6 && word.ends_with("ent") && !word.ends_with("ment");
}

/// `copie` and `copier` leave the stemmer with and without their i.
std::string without_final_i(std::string stem) {
  if (stem.size() > 3 && stem.ends_with('i')) stem.pop_back();
  return stem;
}

/// A longer word is no word; stemming it would be work for nothing.
constexpr std::size_t kLongestWord = 64;

}  // namespace

Stems stems(std::string_view folded) {
  if (folded.size() > kLongestWord) return {std::string{folded}, std::string{folded}, std::string{folded}};
  // A stemmer holds a buffer of its own: one a thread.
  thread_local const Stemmer french{"french"};
  thread_local const Stemmer english{"english"};
  auto fr = without_final_i(french.stem(without_feminine_participle(folded)));
  auto plural =
      may_be_third_plural(folded) ? without_final_i(french.stem(folded.substr(0, folded.size() - 2))) : std::string{fr};
  return {std::move(fr), std::move(plural), english.stem(folded)};
}

}  // namespace grader::text
