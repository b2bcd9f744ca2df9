#include "grader/checks/slurm/shell.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace grader::checks::slurm {

namespace {

// What variables may grow the text by in all: a few lines can ask for gigabytes (A=$B$B; B=$A$A; ...).
constexpr std::size_t kMaxExpansion = 1U << 20;

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The length of the variable name at the front of `text`; 0 when there is none.
std::size_t name_length(std::string_view text) {
  if (text.empty() || !is_name_start(text.front())) return 0;
  return static_cast<std::size_t>(std::ranges::find_if_not(text, is_name) - text.begin());
}

class ShellParser {
 public:
  ShellParser(std::string_view text, int line) : text_{text}, line_{line} {}
  ShellText parse();

 private:
  struct PendingDocument {
    std::string delimiter;
    bool strip_tabs;
    std::size_t command;  ///< the number of the command that reads it
  };
  enum class Target { none, file, document, document_stripped };

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  void step();
  void put(char c);
  void end_word();
  void end_command();
  void end_line();
  void single_quoted();
  void double_quoted();
  void dollar(bool quoted);
  void verbatim_to(char open, char close, std::size_t start);
  void substitute(std::string_view name, std::string_view written, bool quoted);
  void redirect();
  void escape();
  void read_documents();
  std::string_view take_line();

  std::string_view text_;
  std::size_t at_ = 0;
  int line_;
  ShellText result_;
  Command command_;
  std::optional<Word> word_;
  Target target_ = Target::none;  ///< what the next word is, behind a redirection
  std::vector<PendingDocument> documents_;
  std::map<std::string, std::string, std::less<>> variables_;
  std::size_t expanded_ = 0;
};

void ShellParser::step() {
  if (peek() == '\n') ++line_;
  ++at_;
}

void ShellParser::put(char c) {
  if (!word_) word_ = Word{{}, line_, false};
  word_->text += c;
}

void ShellParser::end_word() {
  if (!word_) return;
  if (target_ == Target::none) {
    command_.words.push_back(*std::move(word_));
  } else if (target_ != Target::file) {
    documents_.push_back({word_->text, target_ == Target::document_stripped, result_.commands.size()});
  }
  target_ = Target::none;
  word_.reset();
}

void ShellParser::end_command() {
  end_word();
  auto command = std::exchange(command_, {});
  if (command.words.empty()) return;
  const auto first = command.words.front().text == "export" ? command.words.begin() + 1 : command.words.begin();
  const bool assigns =
      std::all_of(first, command.words.end(), [](const Word& word) { return is_assignment(word.text); });
  if (assigns) {
    for (auto word = first; word != command.words.end(); ++word) {
      const auto equals = word->text.find('=');
      if (!word->expands) variables_[word->text.substr(0, equals)] = word->text.substr(equals + 1);
    }
  }
  result_.commands.push_back(std::move(command));
}

void ShellParser::end_line() {
  end_command();
  step();
  read_documents();
}

std::string_view ShellParser::take_line() {
  const auto end = std::min(text_.find('\n', at_), text_.size());
  const auto line = text_.substr(at_, end - at_);
  at_ = std::min(end + 1, text_.size());
  ++line_;
  return line;
}

void ShellParser::read_documents() {
  for (const auto& document : std::exchange(documents_, {})) {
    HereDocument body{{}, line_};
    while (!done()) {
      auto line = take_line();
      if (document.strip_tabs) line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
      if (line == document.delimiter) break;
      body.text.append(line).append("\n");
    }
    if (document.command < result_.commands.size()) result_.commands[document.command].input = std::move(body);
  }
}

void ShellParser::escape() {
  step();
  if (peek() == '\n') {
    step();  // a continued line
  } else if (!done()) {
    put(peek());
    step();
  }
}

void ShellParser::single_quoted() {
  const int opened = line_;
  if (!word_) word_ = Word{{}, line_, false};
  for (step(); !done() && peek() != '\''; step()) put(peek());
  if (done()) result_.unclosed = result_.unclosed.value_or(opened);
  step();
}

void ShellParser::double_quoted() {
  const int opened = line_;
  if (!word_) word_ = Word{{}, line_, false};
  step();
  while (!done() && peek() != '"') {
    const char following = peek(1);
    if (peek() == '\\' &&
        (following == '"' || following == '\\' || following == '$' || following == '`' || following == '\n')) {
      escape();
    } else if (peek() == '$') {
      dollar(true);
    } else if (peek() == '`') {
      verbatim_to('\0', '`', at_);
    } else {
      put(peek());
      step();
    }
  }
  if (done()) result_.unclosed = result_.unclosed.value_or(opened);
  step();
}

/// Keeps `$(...)`, `${...}` or a pair of backquotes as written, from `start` to the sign that closes it.
void ShellParser::verbatim_to(char open, char close, std::size_t start) {
  int depth = 0;
  bool first = true;
  while (!done()) {
    const char c = peek();
    step();
    if (c == open && open != '\0') ++depth;
    if (c == close && !(first && open == '\0') && (open == '\0' || --depth == 0)) break;
    first = false;
  }
  const auto written = text_.substr(start, std::min(at_, text_.size()) - start);
  if (!word_) word_ = Word{{}, line_, false};
  word_->text += written;
  word_->expands = true;
}

void ShellParser::substitute(std::string_view name, std::string_view written, bool quoted) {
  if (!word_) word_ = Word{{}, line_, false};
  const auto known = variables_.find(name);
  if (known == variables_.end() || expanded_ + known->second.size() > kMaxExpansion) {
    word_->text += written;
    word_->expands = true;
    return;
  }
  expanded_ += known->second.size();
  if (quoted) {
    word_->text += known->second;
    return;
  }
  if (word_->text.empty()) word_.reset();
  for (const char c : known->second) {  // an unquoted variable's value is split into words
    if (is_blank(c) || c == '\n') {
      end_word();
    } else {
      put(c);
    }
  }
}

void ShellParser::dollar(bool quoted) {
  const auto start = at_;
  const auto rest = text_.substr(at_ + 1);
  if (const auto length = name_length(rest); length > 0) {
    at_ += 1 + length;
    substitute(rest.substr(0, length), text_.substr(start, 1 + length), quoted);
  } else if (rest.starts_with('{')) {
    const auto inner = name_length(rest.substr(1));
    if (inner > 0 && rest.substr(1 + inner).starts_with('}')) {
      at_ += inner + 3;
      substitute(rest.substr(1, inner), text_.substr(start, inner + 3), quoted);
    } else {
      step();
      verbatim_to('{', '}', start);
    }
  } else if (rest.starts_with('(')) {
    step();
    verbatim_to('(', ')', start);
  } else {
    put('$');
    if (!rest.empty() && rest.front() != '"' && !is_blank(rest.front()) && rest.front() != '\n') word_->expands = true;
    step();
  }
}

void ShellParser::redirect() {
  // `2>` belongs to the redirection, `file2 >` does not.
  const bool number =
      word_ && std::ranges::all_of(word_->text, [](char c) { return c >= '0' && c <= '9'; }) && !word_->text.empty();
  if (number) {
    word_.reset();
  } else {
    end_word();
  }
  target_ = Target::file;
  if (peek() == '&') step();  // &>
  if (peek() == '<' && peek(1) == '<' && peek(2) != '<') {
    step();
    step();
    target_ = Target::document;
    if (peek() == '-') {
      step();
      target_ = Target::document_stripped;
    }
    return;
  }
  while (peek() == '<' || peek() == '>' || peek() == '&' || peek() == '|') step();
}

ShellText ShellParser::parse() {
  while (!done()) {
    switch (const char c = peek(); c) {
      case '\\': escape(); break;
      case '\'': single_quoted(); break;
      case '"': double_quoted(); break;
      case '$': dollar(false); break;
      case '`': verbatim_to('\0', '`', at_); break;
      case '\n': end_line(); break;
      case '<':
      case '>': redirect(); break;
      case '&':
        if (peek(1) == '>') {
          redirect();
          break;
        }
        [[fallthrough]];
      case ';':
      case '|':
      case '(':
      case ')':
        end_command();
        step();
        break;
      default:
        if (is_blank(c)) {
          end_word();
          step();
        } else if (c == '#' && !word_) {
          while (!done() && peek() != '\n') step();
        } else {
          put(c);
          step();
        }
    }
  }
  end_command();
  return std::move(result_);
}

}  // namespace

ShellText parse_shell(std::string_view text, int first_line) { return ShellParser{text, first_line}.parse(); }

std::vector<Word> parse_directive(std::string_view text, int line) {
  std::vector<Word> words;
  std::optional<Word> word;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\0' && is_blank(c)) {
      if (word) words.push_back(*std::exchange(word, std::nullopt));
      continue;
    }
    if (quote == '\0' && c == '#' && !word) break;
    if (!word) word = Word{{}, line, false};
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word->text += text[++i];
    } else if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote && quote != '\0') {
      quote = '\0';
    } else {
      word->expands = word->expands || (c == '$' && i + 1 < text.size() && !is_blank(text[i + 1]));
      word->text += c;
    }
  }
  if (word) words.push_back(*std::move(word));
  return words;
}

bool is_assignment(std::string_view word) {
  const auto length = name_length(word);
  return length > 0 && length < word.size() && word[length] == '=';
}

}  // namespace grader::checks::slurm
