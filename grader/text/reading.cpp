#include "grader/text/reading.hpp"

#include <algorithm>
#include <utility>

#include "grader/text/lexicon.hpp"
#include "grader/text/quantity.hpp"

namespace grader::text {

std::vector<ReadSentence> read(std::string_view utf8) {
  std::vector<ReadSentence> text;
  for (auto& sentence : sentences(utf8)) {
    ReadSentence read;
    read.tokens = tokens(sentence.text);
    read.negations = negations(read.tokens);
    read.is_prose = is_prose(read.tokens, read.negations);
    read.is_hedged = std::ranges::any_of(read.tokens, [](const Token& t) { return t.is_word() && is_hedge(t.text); });
    read.sentence = std::move(sentence);
    text.push_back(std::move(read));
  }
  return text;
}

bool is_prose(const std::vector<Token>& tokens, const Negations& negations) {
  constexpr std::size_t kWordsPerFunctionWord = 5;
  constexpr std::size_t kLongestRun = 5;
  std::size_t words = 0, function_words = 0, run = 0, longest_run = 0;
  bool verb = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto& token = tokens[i];
    if (token.is_mark() && token.text != ",") run = 0;
    if (i > 0 && tokens[i - 1].kind == Token::Kind::number && canonical_unit(token.text)) continue;
    // A name of the program's is neither a word that builds the sentence nor one too many.
    if (!token.is_word() || token.text.find('_') != std::string::npos) continue;
    ++words;
    verb = verb || announces_verb(token.text) || is_common_verb(token.stems);
    if (token.is_function || negations.is_negator[i]) {
      ++function_words;
      run = 0;
    } else {
      longest_run = std::max(longest_run, ++run);
    }
  }
  return verb && function_words * kWordsPerFunctionWord >= words && longest_run <= kLongestRun;
}

}  // namespace grader::text
