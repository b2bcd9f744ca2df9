#include "grader/twin/lower/tokens.hpp"

#include <array>
#include <cctype>
#include <string>

namespace twin::lower {

namespace {

bool begins_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continues_word(char c) { return begins_word(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

class Splitter {
 public:
  explicit Splitter(std::string_view source) : source_{source} {}

  std::vector<Token> run() {
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (c == '\n') {
        line_is_blank_ = true;
        in_directive_ = false;
        ++at_;
      } else if (skip_continuation() || skip_comment()) {
        continue;
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
      } else {
        if (c == '#' && line_is_blank_) in_directive_ = true;
        line_is_blank_ = false;
        take();
      }
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool sees(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  bool skip_continuation() {
    if (peek() != '\\') return false;
    const std::size_t length = peek(1) == '\n' ? 2 : peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
    at_ += length;
    return length > 0;
  }

  bool skip_comment() {
    if (sees("//")) {
      while (at_ < source_.size() && source_[at_] != '\n') {
        if (!skip_continuation()) ++at_;
      }
      return true;
    }
    if (!sees("/*")) return false;
    const auto end = source_.find("*/", at_ + 2);
    at_ = end == std::string_view::npos ? source_.size() : end + 2;
    return true;
  }

  void take() {
    const auto start = at_;
    const char c = source_[at_];
    if (c == '"' || c == '\'') {
      skip_text(c);
      add(Kind::text, start);
    } else if (begins_word(c)) {
      while (at_ < source_.size() && continues_word(source_[at_])) ++at_;
      take_prefixed_text(start);
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 ||
               (c == '.' && std::isdigit(static_cast<unsigned char>(peek(1))) != 0)) {
      skip_number();
      add(Kind::number, start);
    } else {
      take_punctuation(start);
    }
  }

  /// A word, or the beginning of a text: `L"..."`, `u8R"x(...)x"`.
  void take_prefixed_text(std::size_t start) {
    const auto word = source_.substr(start, at_ - start);
    constexpr std::array<std::string_view, 4> kEncodings{"L", "u", "U", "u8"};
    const bool raw = peek() == '"' && word.ends_with('R');
    const auto encoding = raw ? word.substr(0, word.size() - 1) : word;
    bool known = encoding.empty() && raw;
    for (const auto one : kEncodings) known = known || encoding == one;
    if (raw && known) {
      skip_raw_text();
      add(Kind::text, start);
    } else if (known && (peek() == '"' || peek() == '\'')) {
      skip_text(peek());
      add(Kind::text, start);
    } else {
      add(Kind::word, start);
    }
  }

  /// To the closing quote, or the end of the line: a text does not go on to the next.
  void skip_text(char quote) {
    ++at_;
    while (at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n') {
      if (source_[at_] == '\\' && at_ + 1 < source_.size()) ++at_;
      ++at_;
    }
    if (at_ < source_.size() && source_[at_] == quote) ++at_;
  }

  void skip_raw_text() {
    constexpr std::size_t kLongestDelimiter = 16;  // [lex.string]
    const auto length = source_.substr(at_ + 1, kLongestDelimiter + 1).find('(');
    if (length == std::string_view::npos) return skip_text('"');
    const auto close = ')' + std::string{source_.substr(at_ + 1, length)} + '"';
    const auto end = source_.find(close, at_ + 1 + length);
    at_ = end == std::string_view::npos ? source_.size() : end + close.size();
  }

  /// A preprocessing number ([lex.ppnumber]): 1e-5f, 0x1.8p+3, 1'000.
  void skip_number() {
    while (at_ < source_.size()) {
      const char c = source_[at_];
      const char last = source_[at_ - (at_ > 0 ? 1 : 0)];
      const bool sign = (c == '+' || c == '-') && (last == 'e' || last == 'E' || last == 'p' || last == 'P');
      const bool separator = c == '\'' && std::isalnum(static_cast<unsigned char>(peek(1))) != 0;
      if (!continues_word(c) && c != '.' && !sign && !separator) return;
      ++at_;
    }
  }

  void take_punctuation(std::size_t start) {
    if (take_launch_bracket('<', "<<<") || take_launch_bracket('>', ">>>")) return;
    for (const std::string_view pair : {"::", "->"}) {
      if (!sees(pair)) continue;
      at_ += pair.size();
      return add(Kind::punctuation, start);
    }
    ++at_;
    add(Kind::punctuation, start);
  }

  /// Three in a row, or with blanks between them, as students write `<< <`. `a >> b` and `vector<vector<int>>` have
  /// two.
  bool take_launch_bracket(char bracket, std::string_view name) {
    auto end = at_;
    for (int i = 0; i < 3; ++i) {
      if (i > 0) {
        while (end < source_.size() && (source_[end] == ' ' || source_[end] == '\t')) ++end;
      }
      if (end >= source_.size() || source_[end] != bracket) return false;
      ++end;
    }
    // Closing brackets written apart are those of templates, unless two of them touch.
    const auto written = source_.substr(at_, end - at_);
    if (bracket == '>' && written.find(">>") == std::string_view::npos) return false;
    tokens_.push_back({Kind::punctuation, name, at_, end - at_, in_directive_});
    at_ = end;
    return true;
  }

  void add(Kind kind, std::size_t start) {
    tokens_.push_back({kind, source_.substr(start, at_ - start), start, at_ - start, in_directive_});
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool line_is_blank_ = true, in_directive_ = false;
  std::vector<Token> tokens_;
};

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool closes(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

char partner(char closing) { return closing == ')' ? '(' : closing == ']' ? '[' : '{'; }

}  // namespace

std::vector<Token> tokens_of(std::string_view source) { return Splitter{source}.run(); }

std::vector<std::size_t> matching_brackets(const std::vector<Token>& tokens) {
  std::vector<std::size_t> match(tokens.size(), tokens.size());
  // Preprocessor lines have brackets of their own: `#define BEGIN {` opens nothing around it.
  std::vector<std::size_t> open, open_in_directive;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& token = tokens[at];
    const bool begins_line = token.in_directive && token.is("#");
    if (!token.in_directive || begins_line) open_in_directive.clear();
    auto& stack = token.in_directive ? open_in_directive : open;
    if (opens(token)) stack.push_back(at);
    if (!closes(token)) continue;
    // A stray bracket is left for the compiler; what it would have closed stays open.
    if (stack.empty() || tokens[stack.back()].text.front() != partner(token.text.front())) continue;
    match[stack.back()] = at;
    stack.pop_back();
  }
  return match;
}

}  // namespace twin::lower
