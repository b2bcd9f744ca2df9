#include "grader/text/tokens.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "grader/text/code_points.hpp"
#include "grader/text/fold.hpp"
#include "grader/text/lexicon.hpp"
#include "grader/text/quantity.hpp"

namespace grader::text {

namespace {

Token number_token(double value) {
  Token token;
  token.kind = Token::Kind::number;
  token.text = fmt::format("{}", value);
  return token;
}

Token word_token(std::string_view plain) {
  auto accented = lower(plain);
  auto folded = fold(accented);
  if (const int number = number_word(folded); number != 0) return number_token(number);
  Token token;
  token.stems = stems(folded);
  token.is_function = is_function_word(folded);
  token.text = std::move(folded);
  token.accented = std::move(accented);
  return token;
}

/// Cuts a sentence into tokens, left to right.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_{text} {}

  std::vector<Token> read() {
    while (at_ < text_.size()) {
      const auto begin = at_;
      const UChar32 c = next();
      if (u_isdigit(c) && read_number(begin)) continue;
      if (is_word_character(c)) {
        read_word(begin);
      } else {
        read_mark(c, begin);
      }
    }
    return std::move(tokens_);
  }

 private:
  static bool is_word_character(UChar32 c) { return c == '_' || u_isalnum(c) || u_charType(c) == U_NON_SPACING_MARK; }

  UChar32 next() { return static_cast<UChar32>(next_code_point(text_, at_)); }

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  void add(Token token, std::size_t begin, std::size_t end) {
    token.begin = begin;
    token.end = end;
    tokens_.push_back(std::move(token));
  }

  bool read_number(std::size_t begin) {
    const auto number = number_at(text_, begin);
    if (!number) return false;
    at_ = number->end;
    add(number_token(number->value), begin, at_);
    return true;
  }

  void read_word(std::size_t begin) {
    while (at_ < text_.size()) {
      const auto before = at_;
      if (!is_word_character(next())) {
        at_ = before;
        break;
      }
    }
    // The architecture has two spellings; `x86` and `64` alone would say less.
    if (const auto word = text_.substr(begin, at_ - begin);
        (word == "x86" || word == "X86") && rest().starts_with("-64")) {
      at_ += 3;
      return add(word_token("x86_64"), begin, at_);
    }
    const auto end = at_;
    if (rest().starts_with("'t") || rest().starts_with("'T")) {
      if (const auto verb = verb_before_not(text_.substr(begin, end - begin)); !verb.empty()) {
        at_ += 2;
        add(word_token(verb), begin, end);
        return add(word_token("not"), end, at_);
      }
    }
    auto word = word_token(text_.substr(begin, end - begin));
    if (rest().starts_with('\'')) {
      if (const auto whole = elided(word.text); !whole.empty()) word = word_token(whole);
    }
    if (word.text == "cannot") {
      add(word_token("can"), begin, end);
      word = word_token("not");
    }
    add(std::move(word), begin, end);
  }

  /// `is` of `isn't`, `can` of `can't`, `will` of `won't`; empty where no n't stands.
  static std::string verb_before_not(std::string_view word) {
    auto folded = fold(word);
    if (folded == "can") return folded;
    if (folded == "won") return "will";
    if (folded.size() < 3 || !folded.ends_with('n')) return {};
    folded.pop_back();
    return is_function_word(folded) || folded == "need" ? folded : std::string{};
  }

  /// `ne` of `n'`, `que` of `qu'`; empty for a word that is not elided so. A bare `n` is a variable, not a negation.
  static std::string_view elided(std::string_view folded) {
    struct Elision {
      std::string_view cut, whole;
    };
    static constexpr std::array<Elision, 13> kElisions{{{"n", "ne"},
                                                        {"l", "le"},
                                                        {"d", "de"},
                                                        {"qu", "que"},
                                                        {"c", "ce"},
                                                        {"s", "se"},
                                                        {"j", "je"},
                                                        {"m", "me"},
                                                        {"t", "te"},
                                                        {"jusqu", "jusque"},
                                                        {"lorsqu", "lorsque"},
                                                        {"puisqu", "puisque"},
                                                        {"quelqu", "quelque"}}};
    const auto found = std::ranges::find(kElisions, folded, &Elision::cut);
    return found == kElisions.end() ? std::string_view{} : found->whole;
  }

  void read_mark(UChar32 c, std::size_t begin) {
    std::string mark;
    if (c == U'≠') return add(word_token("≠"), begin, at_);
    if (c == U'—' || c == U'–' || c == '-') {
      // Between words a hyphen joins; between spaces a dash bounds.
      const bool bounds = c != '-' || (begin > 0 && text_[begin - 1] == ' ' && rest().starts_with(' '));
      if (bounds) mark = "-";
    } else if (c > 0 && c < 0x80 && std::string_view{",;:().?!"}.find(static_cast<char>(c)) != std::string_view::npos) {
      // The dot of `vector_add.py` bounds nothing.
      const bool inside = c == '.' && !rest().empty() && !rest().starts_with(' ');
      if (!inside) mark = std::string(1, static_cast<char>(c));
    }
    if (mark.empty()) return;
    Token token;
    token.kind = Token::Kind::mark;
    token.text = std::move(mark);
    add(std::move(token), begin, at_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

bool Token::same_word_as(const Token& other) const {
  if (kind != other.kind) return false;
  return text == other.text || (is_word() && stems.same_word_as(other.stems));
}

std::vector<Token> tokens(std::string_view plain) { return Tokenizer{plain}.read(); }

}  // namespace grader::text
