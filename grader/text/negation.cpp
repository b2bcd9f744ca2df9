#include "grader/text/negation.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>

#include "grader/text/lexicon.hpp"

namespace grader::text {

namespace {

/// No negation reaches further: it keeps the work on a text without full stops linear.
constexpr std::size_t kLongestScope = 40;
/// How far `pas` may stand behind its `ne`.
constexpr std::size_t kLongestPair = 10;
constexpr std::size_t kNarrowReach = 2;  ///< words of content that `sans` denies

enum class Reach { clause, narrow };

using Words = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view word, Words words) { return std::ranges::find(words, word) != words.end(); }

/// A phrase that denies what it governs: a word, then within `distance` tokens one of `links`.
struct Governor {
  std::string_view prefix;  ///< of the folded word
  std::size_t distance;
  std::array<std::string_view, 4> links;
  bool needs_saying;  ///< `faux de dire`: after `de` or `to`, a verb of saying must follow
};

constexpr std::array kGovernors{
    Governor{"impossib", 4, {"de", "que", "to", ""}, false}, Governor{"incapab", 1, {"de", "of", "", ""}, false},
    Governor{"unable", 1, {"to", "", "", ""}, false},        Governor{"refus", 1, {"de", "to", "", ""}, false},
    Governor{"empech", 4, {"de", "", "", ""}, false},        Governor{"prevent", 5, {"from", "", "", ""}, false},
    Governor{"fail", 1, {"to", "", "", ""}, false},          Governor{"echou", 1, {"a", "", "", ""}, false},
    Governor{"loin", 1, {"de", "", "", ""}, false},          Governor{"far", 1, {"from", "", "", ""}, false},
    Governor{"lieu", 1, {"de", "", "", ""}, false},          Governor{"instead", 1, {"of", "", "", ""}, false},
    Governor{"plutot", 1, {"que", "", "", ""}, false},       Governor{"rather", 1, {"than", "", "", ""}, false},
    Governor{"faux", 1, {"de", "que", "", ""}, true},        Governor{"tort", 1, {"de", "que", "", ""}, true},
    Governor{"erreur", 1, {"de", "que", "", ""}, true},      Governor{"incorrect", 1, {"de", "to", "that", ""}, true},
    Governor{"inexact", 1, {"de", "que", "", ""}, true},     Governor{"wrong", 1, {"to", "that", "", ""}, true},
    Governor{"false", 1, {"to", "that", "", ""}, true},      Governor{"mistake", 1, {"to", "that", "", ""}, true},
};

bool is_verb_of_saying(std::string_view word) {
  return is_one_of(word, {"dire", "croire", "penser", "affirmer", "conclure", "ecrire", "pretendre", "say", "think",
                          "claim", "believe", "conclude", "write", "state"});
}

class Finder {
 public:
  explicit Finder(const std::vector<Token>& tokens) : tokens_{tokens} { found_.is_negator.resize(tokens.size()); }

  Negations find() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (!tokens_[i].is_word() || found_.is_negator[i]) continue;
      french_pair(i) || french_alone(i) || english(i) || governed(i);
    }
    std::ranges::sort(found_.scopes, {}, &Scope::begin);
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t i) const {
    return i < tokens_.size() ? std::string_view{tokens_[i].text} : std::string_view{};
  }
  [[nodiscard]] bool is(std::size_t i, Words words) const { return is_one_of(word(i), words); }

  [[nodiscard]] bool reached(std::size_t i) const {
    return std::ranges::any_of(recent(), [&](const Scope& s) { return s.begin <= i && i < s.end; });
  }

  /// Scopes that may still reach here: they come about in order, and none is long.
  [[nodiscard]] std::span<const Scope> recent() const {
    const std::span<const Scope> all{found_.scopes};
    return all.last(std::min(all.size(), kLongestScope + kLongestPair));
  }

  void mark(std::size_t i) { found_.is_negator[i] = true; }

  /// A negation that starts at `begin`; what it denies stands from `from` on.
  bool add(std::size_t begin, std::size_t from, Reach reach) {
    if (affirms_after_all(from)) return true;
    found_.scopes.push_back({begin, end_of_scope(from, reach)});
    return true;
  }

  /// `aucun doute`, `no doubt`, `rien d'autre que`: denied, it affirms.
  [[nodiscard]] bool affirms_after_all(std::size_t from) const {
    for (std::size_t i = from; i < std::min(tokens_.size(), from + 3) && !tokens_[i].is_mark(); ++i) {
      if (is(i, {"doute", "doutes", "doubt", "hesiter", "hesitation", "ambiguite"})) return true;
      if (is(i, {"autre", "other"}) && is(i + 1, {"que", "than"})) return true;
      if (tokens_[i].is_content() && !found_.is_negator[i]) return false;
    }
    return false;
  }

  [[nodiscard]] std::size_t end_of_scope(std::size_t from, Reach reach) const {
    std::size_t content = 0;
    const auto last = std::min(tokens_.size(), from + kLongestScope);
    for (std::size_t i = from; i < last; ++i) {
      const auto& token = tokens_[i];
      if (token.text == "," && token.is_mark()) {
        // `n'est pas, à mon avis, le même`: what stands between two commas is passed over.
        const auto close = i == from && reach == Reach::clause ? closing_comma(i) : 0;
        if (close == 0) return i;
        i = close;
        continue;
      }
      if (token.is_mark()) return i;
      if (i > from && token.is_word() && opens_clause(token.text)) return i;
      if (content > 0 && is(i, {"et", "and"})) return i;
      if (token.is_content() && !found_.is_negator[i]) ++content;
      if (reach == Reach::narrow && content == kNarrowReach) return i + 1;
    }
    return last;
  }

  /// The second of two commas that enclose at most six words; 0 where there is none.
  [[nodiscard]] std::size_t closing_comma(std::size_t comma) const {
    for (std::size_t i = comma + 1; i < std::min(tokens_.size(), comma + 8); ++i) {
      if (tokens_[i].is_mark()) return tokens_[i].text == "," ? i : 0;
    }
    return 0;
  }

  /// `ne ... pas` and its kin.
  bool french_pair(std::size_t ne) {
    if (!is(ne, {"ne"})) return false;
    mark(ne);
    // `Aucun venv ne démarre`, `rien n'est copié`: the other half has come before, and has denied already.
    if (widen_subject_before(ne)) return true;
    for (std::size_t i = ne + 1; i < std::min(tokens_.size(), ne + kLongestPair); ++i) {
      if (tokens_[i].is_mark() && tokens_[i].text != ",") break;
      if (is(i, {"ne"})) break;
      if (is(i, {"que"})) {
        // `ne contient que` restricts, and affirms; `ne saurait dire que` denies.
        return !is_verb_of_saying(word(i - 1)) || add(ne, i, Reach::clause);
      }
      if (!is(i, {"pas", "plus", "jamais", "rien", "aucun", "aucune", "ni", "guere", "point", "personne", "nul",
                  "nulle"})) {
        continue;
      }
      mark(i);
      if (is_only(i + 1) || (is(i + 1, {"que"}) && !says_or_thinks(ne + 1, i))) return true;
      return add(ne, i + 1, Reach::clause);
    }
    // `ne peut démarrer`, `ne saurait`: without `pas` in careful French; elsewhere a lone `ne` denies nothing.
    if (is(ne + 1, {"peut", "peuvent", "saurait", "sauraient", "pourrait", "cesse", "ose", "sait"})) {
      return add(ne, ne + 1, Reach::clause);
    }
    return true;
  }

  /// `ne pense pas que` denies what follows, `ne contient pas que` adds to it.
  [[nodiscard]] bool says_or_thinks(std::size_t begin, std::size_t end) const {
    for (std::size_t i = begin; i < end; ++i) {
      if (is(i, {"pense", "pensent", "crois", "croit", "croient", "dis", "dit", "disent", "signifie", "signifient",
                 "affirme", "ecrit", "veut", "semble", "faut", "est"})) {
        return true;
      }
    }
    return false;
  }

  /// Makes the negation of the subject (`aucun venv`) one of the whole clause.
  bool widen_subject_before(std::size_t ne) {
    for (std::size_t i = ne; i-- > 0 && ne - i <= kLongestPair;) {
      if (tokens_[i].is_mark()) return false;
      if (is(i, {"personne"}) && !(i > 0 && is(i - 1, {"une", "la", "cette", "chaque", "autre"}))) {
        mark(i);
        return add(i, ne + 1, Reach::clause);
      }
      if (!found_.is_negator[i] || !is(i, {"aucun", "aucune", "rien", "personne", "nul", "nulle", "jamais"})) continue;
      for (auto& scope : std::span{found_.scopes}.last(recent().size())) {
        if (scope.begin == i) scope.end = std::max(scope.end, end_of_scope(ne + 1, Reach::clause));
      }
      return true;
    }
    return false;
  }

  /// `seulement`, `only`: what they follow is not denied but surpassed.
  [[nodiscard]] bool is_only(std::size_t i) const {
    return is(i, {"seulement", "uniquement", "only", "just", "merely", "simplement"});
  }

  bool french_alone(std::size_t i) {
    if (is(i, {"pas"})) {
      if (is_step(i)) return false;
      mark(i);
      return is_only(i + 1) || add(i, i + 1, Reach::clause);
    }
    if (is(i, {"jamais", "ni"})) {
      mark(i);
      return reached(i) || add(i, i + 1, Reach::clause);
    }
    if (is(i, {"aucun", "aucune", "rien", "nul", "nulle"})) {
      mark(i);
      return reached(i) || add(i, i + 1, Reach::narrow);
    }
    if (is(i, {"sans", "hormis"})) {
      mark(i);
      return add(i, i + 1, is(i + 1, {"que"}) ? Reach::clause : Reach::narrow);
    }
    if (is(i, {"non"})) return french_non(i);
    return false;
  }

  /// The noun of `un pas de 32`, `motif à pas de 32`.
  [[nodiscard]] bool is_step(std::size_t i) const {
    return i > 0 &&
           (is(i - 1, {"un", "le", "du", "au", "ce", "de", "grand", "petit"}) || tokens_[i - 1].accented == "à");
  }

  bool french_non(std::size_t i) {
    mark(i);
    // `Non ce sont deux chiffres`: an answer, which denies nothing of its own sentence.
    const bool bounded = i + 1 >= tokens_.size() || tokens_[i + 1].is_mark();
    const bool opens = i == 0 || tokens_[i - 1].is_mark();
    const bool answers = opens && is(i + 1, {"ce", "il", "ils", "elle", "elles", "on", "je", "ne"});
    const bool begins_sentence = i == 0 && is(i + 1, {"le", "la", "les"});
    if (bounded || answers || begins_sentence || is_only(i + 1)) return true;
    if (!is(i + 1, {"pas"})) return add(i, i + 1, Reach::narrow);
    mark(i + 1);
    return add(i, i + 2, Reach::clause);
  }

  bool english(std::size_t i) {
    if (is(i, {"not", "never", "nor", "neither", "≠"})) {
      mark(i);
      return is_only(i + 1) || add(i, i + 1, Reach::clause);
    }
    if (is(i, {"without", "nothing", "none"})) {
      mark(i);
      return add(i, i + 1, is(i, {"without"}) ? Reach::narrow : Reach::clause);
    }
    if (!is(i, {"no"})) return false;
    mark(i);
    if (is(i + 1, {"longer"})) {
      mark(i + 1);
      return add(i, i + 2, Reach::clause);
    }
    const bool answers = i + 1 >= tokens_.size() || tokens_[i + 1].is_mark() ||
                         is(i + 1, {"it", "they", "the", "this", "these", "we", "i"});
    return answers || add(i, i + 1, Reach::narrow);
  }

  bool governed(std::size_t i) {
    for (const auto& governor : kGovernors) {
      if (!word(i).starts_with(governor.prefix)) continue;
      for (std::size_t link = i + 1; link <= i + governor.distance && link < tokens_.size(); ++link) {
        const auto linking = word(link);
        if (linking.empty() || std::ranges::find(governor.links, linking) == governor.links.end()) continue;
        const bool subordinate = is_one_of(linking, {"que", "that"});
        if (governor.needs_saying && !subordinate && !is_verb_of_saying(word(link + 1))) continue;
        mark(i);
        // The subject that is kept from it (`empêche python de démarrer`) is within reach too; who refuses is not.
        return add(i + 1, link + 1, Reach::clause);
      }
    }
    return false;
  }

  const std::vector<Token>& tokens_;
  Negations found_;
};

}  // namespace

std::size_t Negations::count(const std::vector<std::size_t>& positions) const {
  if (positions.empty()) return 0;
  const auto reach_back = kLongestScope + kLongestPair + 2 * kLongestPair;
  const auto first = positions.front() > reach_back ? positions.front() - reach_back : 0;
  const auto begin = std::ranges::lower_bound(scopes, first, {}, &Scope::begin);
  std::size_t count = 0;
  for (auto scope = begin; scope != scopes.end() && scope->begin <= positions.back(); ++scope) {
    const auto reached = std::ranges::lower_bound(positions, scope->begin);
    if (reached != positions.end() && *reached < scope->end) ++count;
  }
  return count;
}

Negations negations(const std::vector<Token>& tokens) { return Finder{tokens}.find(); }

}  // namespace grader::text
