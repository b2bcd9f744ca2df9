#include "grader/toolchain/index/cpp_tokens.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace grader::toolchain {

namespace {

bool starts_word(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool continues_word(char c) { return starts_word(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Operators of two characters and more; the longest that fits is taken.
constexpr std::array<std::string_view, 24> kOperators{
    "<<=", ">>=", "<=>", "...", "->", "++", "--", "<=", ">=", "==", "!=", "&&",
    "||",  "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "::", "<<", ">>"};

class Scanner {
 public:
  explicit Scanner(std::string_view source) : source_{source} {}

  std::vector<CppToken> run() {
    bool line_start = true;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (c == '\n') {
        line_start = true;
        step(1);
      } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        step(1);
      } else if (ahead("//") || (c == '#' && line_start)) {
        skip_line();
      } else if (ahead("/*")) {
        const auto end = source_.find("*/", at_ + 2);
        step(end == std::string_view::npos ? source_.size() - at_ : end + 2 - at_);
      } else {
        line_start = false;
        take(c);
      }
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool ahead(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  void step(std::size_t count) {
    line_ += static_cast<int>(std::ranges::count(source_.substr(at_, count), '\n'));
    at_ += count;
  }

  /// To the end of the line, and on where a backslash continues it.
  void skip_line() {
    while (at_ < source_.size() && source_[at_] != '\n') step(source_[at_] == '\\' && at_ + 1 < source_.size() ? 2 : 1);
  }

  void add(std::size_t length, bool is_word = false) {
    tokens_.push_back({std::string{source_.substr(at_, length)}, line_, at_, is_word});
    step(length);
  }

  void take(char c) {
    std::size_t length = 1;
    if (starts_word(c)) {
      while (at_ + length < source_.size() && continues_word(source_[at_ + length])) ++length;
      const auto word = source_.substr(at_, length);
      const bool raw = at_ + length < source_.size() && source_[at_ + length] == '"' && word.ends_with('R');
      raw ? take_raw(length) : add(length, true);
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at_ + length < source_.size() &&
             (continues_word(source_[at_ + length]) || source_[at_ + length] == '.' || source_[at_ + length] == '\''))
        ++length;
      add(length);
    } else if (c == '"' || c == '\'') {
      while (at_ + length < source_.size() && source_[at_ + length] != c)
        length += source_[at_ + length] == '\\' ? 2U : 1U;
      add(std::min(length + 1, source_.size() - at_));
    } else {
      for (const auto& known : kOperators) {
        if (ahead(known)) {
          length = known.size();
          break;
        }
      }
      add(length);
    }
  }

  /// R"delimiter(...)delimiter": nothing inside means anything.
  void take_raw(std::size_t prefix) {
    const auto open = source_.find('(', at_ + prefix);
    if (open == std::string_view::npos) return add(source_.size() - at_);
    const auto closing = ')' + std::string{source_.substr(at_ + prefix + 1, open - at_ - prefix - 1)} + '"';
    const auto end = source_.find(closing, open);
    add(end == std::string_view::npos ? source_.size() - at_ : end + closing.size() - at_);
  }

  std::string_view source_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<CppToken> tokens_;
};

}  // namespace

std::vector<CppToken> cpp_tokens(std::string_view source) { return Scanner{source}.run(); }

}  // namespace grader::toolchain
