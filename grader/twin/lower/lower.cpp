#include "grader/twin/lower/lower.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "grader/twin/lower/tokens.hpp"

namespace twin::lower {

namespace {

/// Replaces `length` bytes at `offset`. Edits do not overlap.
struct Edit {
  std::size_t offset = 0, length = 0;
  std::string text;
};

/// Tokens [first, last).
struct Range {
  std::size_t first = 0, last = 0;
};

template <std::size_t N>
bool is_one_of(const Token& token, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, token.text) != words.end();
}

/// A token's text without the line ends in it: a text may go on over lines, by a backslash or as a raw one.
std::string on_one_line(const Token& token) {
  std::string text;
  for (const char c : token.text) {
    if (c == '\n' && text.ends_with('\\')) {
      text.pop_back();
    } else {
      text += c == '\n' ? ' ' : c;
    }
  }
  return text;
}

// Words that a parenthesis of their own may follow, between a declaration's specifiers.
constexpr std::array<std::string_view, 7> kAttributes{"__launch_bounds__", "__attribute__",    "__align__", "alignas",
                                                      "__maxnreg__",       "__cluster_dims__", "decltype"};
constexpr std::array<std::string_view, 3> kVariableSpaces{"__device__", "__constant__", "__managed__"};
constexpr std::array<std::string_view, 6> kNoVariable{"template", "extern", "using", "typedef", "operator", "friend"};

class Lowering {
 public:
  explicit Lowering(std::string_view source)
      : source_{source}, tokens_{tokens_of(source)}, match_{matching_brackets(tokens_)} {}

  std::string run(std::string_view file) {
    walk();
    std::string text = "#line 1 \"";
    for (const char c : file) text += (c == '"' || c == '\\' ? "\\" : "") + std::string{c == '\n' ? ' ' : c};
    text += "\"\n";
    std::ranges::stable_sort(edits_, {}, &Edit::offset);
    std::size_t at = 0;
    for (const auto& edit : edits_) {
      if (edit.offset < at) continue;  // inside what another edit replaced
      text += source_.substr(at, edit.offset - at);
      text += edit.text;
      at = edit.offset + edit.length;
    }
    text += source_.substr(at);
    return text;
  }

 private:
  enum class Scope { outside, type, function };

  [[nodiscard]] std::size_t count() const { return tokens_.size(); }
  [[nodiscard]] bool is(std::size_t at, std::string_view text) const { return at < count() && tokens_[at].is(text); }
  [[nodiscard]] bool is_word(std::size_t at) const { return at < count() && tokens_[at].is_word(); }

  void walk() {
    std::vector<Scope> scopes;
    for (std::size_t at = 0; at < count(); ++at) {
      const auto& token = tokens_[at];
      if (!token.in_directive) {
        if (token.is("{")) {
          scopes.push_back(scope_opened_at(at));
          statement_ = at + 1;
        } else if (token.is("}")) {
          if (!scopes.empty()) scopes.pop_back();
          statement_ = at + 1;
        } else if (token.is(";")) {
          statement_ = at + 1;
        }
      } else {
        statement_ = at + 1;  // no declaration goes on across a preprocessor line
      }
      const bool in_function = std::ranges::find(scopes, Scope::function) != scopes.end();
      const bool in_type = !scopes.empty() && scopes.back() == Scope::type;
      if (token.is("<<<")) {
        lower_launch(at);
      } else if (token.is("__global__")) {
        lower_kernel(at);
      } else if (token.is("__shared__") && !token.in_directive) {
        lower_shared(at, in_function);
      } else if (is_one_of(token, kVariableSpaces) && !token.in_directive && !in_function && !in_type) {
        register_variables(at);
      }
    }
  }

  /// What a brace opens, by the words of its statement: a namespace, a class, or something with statements in it.
  [[nodiscard]] Scope scope_opened_at(std::size_t brace) const {
    bool type = false;
    for (auto at = statement_; at < brace; ++at) {
      const auto& token = tokens_[at];
      if (token.is("namespace")) return Scope::outside;
      if (token.is("extern") && at + 2 == brace && tokens_[at + 1].kind == Kind::text) return Scope::outside;
      if (token.is("(")) return Scope::function;
      type = type || token.is("struct") || token.is("class") || token.is("union") || token.is("enum");
    }
    return type ? Scope::type : Scope::function;
  }

  /// Tokens as text on one line, without comments.
  [[nodiscard]] std::string join(Range range) const {
    std::string text;
    for (auto at = range.first; at < range.last; ++at) {
      if (!text.empty()) text += ' ';
      text += on_one_line(tokens_[at]);
    }
    return text;
  }

  /// The line ends of a stretch that goes away, so that what follows stays on its line.
  [[nodiscard]] std::string line_ends(std::size_t begin, std::size_t end) const {
    std::string kept;
    for (auto at = begin; at < end; ++at) {
      if (source_[at] != '\n') continue;
      if (at > begin && source_[at - 1] == '\\') kept += '\\';
      kept += '\n';
    }
    return kept;
  }

  // ---- launches

  void lower_launch(std::size_t open) {
    const auto close = launch_end(open);
    if (!close || !is(*close + 1, "(") || match_[*close + 1] >= count()) return;
    const auto begin = tokens_[open].offset, end = tokens_[*close].end();
    edits_.push_back({begin, end - begin, line_ends(begin, end)});
    const auto after = tokens_[match_[*close + 1]].end();
    edits_.push_back({after, 0, ", ::twin::go(" + join({open + 1, *close}) + ')'});
  }

  [[nodiscard]] std::optional<std::size_t> launch_end(std::size_t open) const {
    for (auto at = open + 1; at < count(); ++at) {
      if (is(at, ">>>")) return at;
      if (is(at, ";") || is(at, "}") || is(at, "<<<")) return std::nullopt;
      if (is(at, "(") || is(at, "[") || is(at, "{")) at = match_[at];
    }
    return std::nullopt;
  }

  // ---- kernels

  void lower_kernel(std::size_t global) {
    for (auto at = global + 1; at < count(); ++at) {
      if (is(at, ";") || is(at, "{") || is(at, "}") || is(at, "__global__")) return;
      if (!is(at, "(")) continue;
      const auto close = match_[at];
      if (close >= count()) return;
      if (is_one_of(tokens_[at - 1], kAttributes)) {
        at = close;
        continue;
      }
      auto body = close + 1;
      while (is(body, "noexcept")) ++body;
      if (!is(body, "{") || match_[body] >= count()) return;
      edits_.push_back(
          {tokens_[body].offset, 0, "{ ::twin::grid(__PRETTY_FUNCTION__, __FILE__, __LINE__, [=]() mutable "});
      edits_.push_back({tokens_[match_[body]].end(), 0, "); }"});
      return;
    }
  }

  // ---- shared memory

  struct Declarator {
    std::string prefix;  ///< `*` of a pointer
    std::string name;
    std::string extents;  ///< `[32][33]`
  };
  struct Declaration {
    std::string type;
    std::vector<Declarator> declarators;
  };

  void lower_shared(std::size_t shared, bool in_function) {
    // One declaration is looked at once, whatever stands in it: the time stays that of one walk.
    if (shared < shared_to_) return;
    const auto begin = declaration_begin(shared);
    const auto end = declaration_end(shared);
    shared_to_ = end.value_or(count());
    if (!end) return;
    std::vector<std::size_t> kept;
    bool is_extern = false;
    for (auto at = begin; at < *end; ++at) {
      if (is(at, "{") || is(at, "=")) return;
      if (is_one_of(tokens_[at], kAttributes) && is(at + 1, "(") && !is(at, "decltype")) {
        at = std::min(match_[at + 1], *end);
        continue;
      }
      is_extern = is_extern || is(at, "extern");
      if (is(at, "extern") || is(at, "static") || is(at, "__shared__")) continue;
      kept.push_back(at);
    }
    const auto declaration = read_declaration(kept);
    if (!declaration) return;
    std::string text;
    for (const auto& one : declaration->declarators) {
      const auto variable = "\"" + one.name + "\"";
      const auto type = "twin_type_" + std::to_string(next_name_++);
      if (is_extern) {
        // The first extent is left open; what follows belongs to the element.
        const auto rest = one.extents.find(']');
        if (rest == std::string::npos) return;
        text += "using " + type + " = " + declaration->type + one.prefix + ' ' + one.extents.substr(rest + 1) + "; ";
        text += in_function
                    ? type + "* const " + one.name + " = ::twin::shared_dynamic<" + type + ">(" + variable + "); "
                    : "static ::twin::DynamicShared<" + type + "> " + one.name + "(" + variable + "); ";
      } else {
        text += "using " + type + " = " + declaration->type + one.prefix + ' ' + one.extents + "; ";
        text += type + "& " + one.name + " = ::twin::shared_static<" + type + ">(" + variable + ", __LINE__, [] {}); ";
      }
    }
    const auto from = tokens_[begin].offset, to = tokens_[*end].end();
    edits_.push_back({from, to - from, text + line_ends(from, to)});
  }

  /// Where the declaration begins that this word stands in: its specifiers are words and attributes.
  [[nodiscard]] std::size_t declaration_begin(std::size_t at) const {
    constexpr std::array<std::string_view, 3> kStatements{"else", "do", "return"};
    while (at > statement_) {
      const auto before = at - 1;
      if (tokens_[before].is_word() && !is_one_of(tokens_[before], kStatements)) {
        at = before;
        continue;
      }
      if (!is(before, ")")) break;
      auto open = before;
      while (open > statement_ && match_[open] != before) --open;
      if (open <= statement_ || !is_one_of(tokens_[open - 1], kAttributes)) break;
      at = open - 1;
    }
    return at;
  }

  [[nodiscard]] std::optional<std::size_t> declaration_end(std::size_t at) const {
    for (; at < count(); ++at) {
      if (is(at, ";")) return at;
      if (is(at, "}") || is(at, ")")) return std::nullopt;
      if (is(at, "(") || is(at, "[") || is(at, "{")) at = match_[at];
    }
    return std::nullopt;
  }

  /// `float a[4], *b` as its type and its names.
  [[nodiscard]] std::optional<Declaration> read_declaration(const std::vector<std::size_t>& tokens) const {
    Declaration declaration;
    std::size_t at = 0;
    // The type goes on to the word that an extent, a comma or the end follows.
    int angles = 0;
    for (; at < tokens.size(); ++at) {
      const auto& token = tokens_[tokens[at]];
      if (token.is("<")) ++angles;
      if (token.is(">")) --angles;
      const bool last = at + 1 == tokens.size();
      const bool ends = last || is(tokens[at + 1], "[") || is(tokens[at + 1], ",");
      if (angles == 0 && ((token.is_word() && ends && at > 0) || token.is("*"))) break;
      declaration.type += (declaration.type.empty() ? "" : " ") + on_one_line(token);
    }
    while (at < tokens.size()) {
      Declarator one;
      for (; at < tokens.size() && is(tokens[at], "*"); ++at) one.prefix += '*';
      if (at >= tokens.size() || !is_word(tokens[at])) return std::nullopt;
      one.name = tokens_[tokens[at++]].text;
      for (int depth = 0; at < tokens.size() && (depth > 0 || is(tokens[at], "[")); ++at) {
        if (is(tokens[at], "[")) ++depth;
        if (is(tokens[at], "]")) --depth;
        one.extents += on_one_line(tokens_[tokens[at]]) + ' ';
      }
      declaration.declarators.push_back(std::move(one));
      if (at < tokens.size() && !is(tokens[at++], ",")) return std::nullopt;
    }
    if (declaration.type.empty() || declaration.declarators.empty()) return std::nullopt;
    return declaration;
  }

  // ---- variables of the device

  void register_variables(std::size_t space) {
    if (space < registered_to_) return;
    std::string kind = "device", text;
    int angles = 0;
    auto at = std::max(statement_, registered_to_);
    for (const auto begin = at; at < count() && !is(at, ";"); ++at) {
      const auto& token = tokens_[at];
      registered_to_ = at;
      if (is_one_of(token, kAttributes) && is(at + 1, "(")) {
        at = std::min(match_[at + 1], count() - 1);
        continue;
      }
      // A function, a type, a template; or something that is none of ours to read.
      if (is_one_of(token, kNoVariable) || token.is("(") || token.is("{") || token.is("}")) return;
      if (token.is("__constant__")) kind = "constant";
      if (token.is("__managed__")) kind = "managed";
      if (token.is("<")) ++angles;
      if (token.is(">")) --angles;
      const bool named = angles == 0 && token.is_word() && at > begin &&
                         (is(at + 1, "[") || is(at + 1, ",") || is(at + 1, ";") || is(at + 1, "=") || is(at + 1, "{"));
      if (!named) continue;
      const std::string name{token.text};
      text += " static const ::twin::Variable twin_variable_" + std::to_string(next_name_++) + '(' + name + ", \"" +
              name + "\", ::twin::Variable::" + kind + ", __LINE__);";
      at = declarator_end(at + 1) - 1;
    }
    registered_to_ = at;
    if (at < count() && !text.empty()) edits_.push_back({tokens_[at].end(), 0, std::move(text)});
  }

  /// Past the extents and the initialiser, at the comma or semicolon.
  [[nodiscard]] std::size_t declarator_end(std::size_t at) const {
    for (; at < count() && !is(at, ",") && !is(at, ";"); ++at) {
      if (is(at, "(") || is(at, "[") || is(at, "{")) at = std::min(match_[at], count() - 1);
    }
    return at;
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> match_;
  std::vector<Edit> edits_;
  std::size_t statement_ = 0;      ///< the first token of the statement that the walk is in
  std::size_t shared_to_ = 0;      ///< shared declarations up to here are done
  std::size_t registered_to_ = 0;  ///< variables of the device up to here are known
  int next_name_ = 0;
};

}  // namespace

std::string lowered(std::string_view source, std::string_view file) { return Lowering{source}.run(file); }

}  // namespace twin::lower
