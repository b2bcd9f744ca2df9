#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::checks {

/// The words an answer may use, each with what else counts as it. Accents, case, articles, punctuation and the plural
/// make no difference.
class Vocabulary {
 public:
  /// Lets `spelling` count as `canonical`; false when it already counts as another word.
  bool add(std::string_view canonical, std::string_view spelling);

  /// The word that `text` stands for; a remark in parentheses behind it is overlooked.
  [[nodiscard]] std::optional<std::string> canonical(std::string_view text) const;

  /// The canonical words, in the order in which they were added.
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] bool empty() const { return words_.empty(); }

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::string> spellings_;  ///< normalised -> canonical
};

/// The form in which two wordings are compared.
std::string normalised(std::string_view text);

}  // namespace grader::checks
