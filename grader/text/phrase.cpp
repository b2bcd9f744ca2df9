#include "grader/text/phrase.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "grader/text/fold.hpp"
#include "grader/text/lexicon.hpp"

namespace grader::text {

namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

/// A sentence may put this many words of content between the words of a phrase: a few for each, and a relative clause.
std::size_t allowed_between(std::size_t words, Phrase::Distance distance) {
  return distance == Phrase::Distance::tight ? 1 : 6 + 2 * words;
}

bool bounds_clause(const Token& token) { return token.is_mark() && token.text != ","; }

/// What stands between two figures that are told side by side.
bool separates_figures(const Token& token) {
  return token.is_mark() || token.text == "et" || token.text == "and" || (token.is_word() && opens_clause(token.text));
}

/// A number in digits; one in words (`deux chiffres`) is no figure.
bool is_figure(const Token& token, std::string_view text) {
  return token.kind == Token::Kind::number && text[token.begin] >= '0' && text[token.begin] <= '9';
}

}  // namespace

Phrase::Phrase(std::string_view utf8) {
  const auto text = plain(utf8);
  const auto all = tokens(text);
  const auto denials = negations(all);
  std::vector<std::size_t> positions;
  const auto take = [&](auto wanted) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].is_mark() || !wanted(i)) continue;
      positions.push_back(i);
      const bool known = std::ranges::any_of(words_, [&](const Token& word) { return word.same_word_as(all[i]); });
      if (!known) words_.push_back(all[i]);
    }
  };
  take([&](std::size_t i) { return all[i].is_content() && !denials.is_negator[i]; });
  // `aucun`, `là-bas`: a phrase of nothing but small words means these.
  if (words_.empty()) take([](std::size_t) { return true; });
  // `chargeur ne peut pas`: what is denied is a small word, and the phrase is about it.
  if (!denials.scopes.empty() && denials.count(positions) == 0) {
    take([&](std::size_t i) { return all[i].is_function && !denials.is_negator[i] && denials.count({i}) > 0; });
    std::ranges::sort(positions);
  }
  has_figure_ = std::ranges::any_of(all, [&](const Token& token) { return is_figure(token, text); });
  is_negated_ = denials.count(positions) % 2 == 1;
}

std::vector<Occurrence> Phrase::find(const ReadSentence& sentence, Distance distance) const {
  std::vector<Occurrence> found;
  if (words_.empty()) return found;
  // At every word of the phrase: the last place of each of its words is the nearest set that ends here.
  std::vector<std::size_t> last(words_.size(), kNowhere);
  for (std::size_t i = 0; i < sentence.tokens.size(); ++i) {
    if (sentence.tokens[i].is_mark()) continue;
    const auto word = std::ranges::find_if(words_, [&](const Token& w) { return w.same_word_as(sentence.tokens[i]); });
    if (word == words_.end()) continue;
    last[static_cast<std::size_t>(word - words_.begin())] = i;
    if (std::ranges::find(last, kNowhere) != last.end()) continue;
    auto positions = last;
    std::ranges::sort(positions);
    if (!is_near(sentence, positions, distance)) continue;
    const bool negated = sentence.negations.count(positions) % 2 == 1;
    found.push_back({std::move(positions), negated != is_negated_});
  }
  return found;
}

bool Phrase::is_near(const ReadSentence& sentence, const std::vector<std::size_t>& positions, Distance distance) const {
  const auto& tokens = sentence.tokens;
  const auto allowed = allowed_between(words_.size(), distance);
  // No window is longer than this, however many small words it holds.
  if (positions.back() - positions.front() > 4 * (allowed + words_.size()) + 4) return false;
  std::size_t content = 0;
  for (auto i = positions.front(); i <= positions.back(); ++i) {
    const auto& token = tokens[i];
    if (distance == Distance::tight && (has_figure_ ? separates_figures(token) : bounds_clause(token))) return false;
    if (has_figure_ && is_figure(token, sentence.sentence.text) && !std::ranges::binary_search(positions, i))
      return false;
    if (token.is_content()) ++content;
  }
  return content <= allowed + words_.size();
}

}  // namespace grader::text
