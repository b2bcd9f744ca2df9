#include "grader/toolchain/index/cpp_index.hpp"

#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "grader/toolchain/index/cpp_tokens.hpp"
#include "grader/toolchain/index/read_index.hpp"

namespace grader::toolchain {

namespace {

using Tokens = std::vector<CppToken>;
using Range = std::pair<std::size_t, std::size_t>;  // [first, last) of a token list

/// A walk over the tokens of one function.
class Locator {
 public:
  Locator(Tokens tokens, std::string_view function) : tokens_{std::move(tokens)}, function_{function} {}

  std::optional<IndexSource> run() {
    const auto body = find_body();
    if (!body) return std::nullopt;
    const auto blocks = find_loop(*body, source_.constants);
    if (!blocks) return std::nullopt;
    source_.block_variable = blocks->variable;
    const auto threads = find_loop(blocks->body, source_.steps);
    if (!threads) return std::nullopt;
    source_.thread_variable = threads->variable;
    source_.threads_expression = threads->stop;
    if (!find_write(threads->body)) return std::nullopt;
    return source_;
  }

 private:
  struct Loop {
    std::string variable, stop;
    Range body;
  };

  [[nodiscard]] const std::string& text(std::size_t at) const {
    static const std::string kEnd;
    return at < tokens_.size() ? tokens_[at].text : kEnd;
  }

  /// The token behind the bracket that closes the one at `open`.
  [[nodiscard]] std::size_t behind(std::size_t open) const {
    int depth = 0;
    for (auto at = open; at < tokens_.size(); ++at) {
      const auto& t = tokens_[at].text;
      if (t == "(" || t == "[" || t == "{") ++depth;
      if (t == ")" || t == "]" || t == "}") --depth;
      if (depth == 0) return at + 1;
    }
    return tokens_.size();
  }

  [[nodiscard]] std::string join(std::size_t first, std::size_t last) const {
    std::string joined;
    for (auto at = first; at < last; ++at) {
      const auto& t = tokens_[at].text;
      const bool tight = joined.empty() || t == ")" || t == "]" || t == "[" || t == "." || t == "," ||
                         joined.ends_with('(') || joined.ends_with('[') || joined.ends_with('.') || t == "(";
      joined += (tight && t != "(" ? "" : joined.empty() || joined.ends_with('(') ? "" : " ") + t;
    }
    return joined;
  }

  /// `function ( parameters ) { body }`, not a declaration or a call.
  std::optional<Range> find_body() {
    for (std::size_t at = 0; at + 1 < tokens_.size(); ++at) {
      if (tokens_[at].text != function_ || text(at + 1) != "(") continue;
      auto next = behind(at + 1);
      const auto close = next - 1;
      while (text(next) == "noexcept" || text(next) == "const") ++next;
      if (text(next) != "{") continue;
      read_parameters(at + 2, close);
      return Range{next + 1, behind(next) - 1};
    }
    return std::nullopt;
  }

  void read_parameters(std::size_t first, std::size_t last) {
    for (auto at = first; at < last;) {
      auto end = at;
      bool pointer = false;
      std::string name;
      for (int depth = 0; end < last && (depth > 0 || text(end) != ","); ++end) {
        depth += text(end) == "<" || text(end) == "(" ? 1 : text(end) == ">" || text(end) == ")" ? -1 : 0;
        pointer = pointer || text(end) == "*" || text(end) == "[" || text(end) == "&";
        if (tokens_[end].is_word) name = text(end);
      }
      if (!pointer && !name.empty()) source_.sizes.push_back(name);
      at = end + 1;
    }
  }

  /// `type name = expression ;` at `at`: adds it, and gives the token behind it; `at` where there is none.
  std::size_t take_declaration(std::size_t at, std::size_t last,
                               std::vector<std::pair<std::string, std::string>>& into) {
    auto end = at;
    while (end < last && text(end) != ";" && text(end) != "{" && text(end) != "}")
      end = text(end) == "(" ? behind(end) : end + 1;
    if (end >= last || text(end) != ";") return at;
    for (auto equals = at + 1; equals < end; ++equals) {
      if (text(equals) != "=") continue;
      const bool plain =
          tokens_[equals - 1].is_word && (equals < at + 2 || tokens_[equals - 2].is_word || text(equals - 2) == ">");
      if (plain) {
        into.emplace_back(text(equals - 1), join(equals + 1, end));
        lines_.push_back({text(equals - 1), tokens_[at].line});
      }
      break;
    }
    return end + 1;
  }

  /// The first `for (type name = 0; name < stop; ++name)` in a range; what is declared before it goes into `before`.
  std::optional<Loop> find_loop(Range range, std::vector<std::pair<std::string, std::string>>& before) {
    for (auto at = range.first; at < range.second;) {
      if (text(at) == "for") return read_loop(at);
      const auto next = take_declaration(at, range.second, before);
      at = next == at ? at + 1 : next;
    }
    return std::nullopt;
  }

  std::optional<Loop> read_loop(std::size_t at) {
    const auto open = at + 1;
    if (text(open) != "(") return std::nullopt;
    const auto close = behind(open) - 1;
    const auto first =
        std::find_if(tokens_.begin() + static_cast<long>(open), tokens_.begin() + static_cast<long>(close),
                     [](const auto& t) { return t.text == ";"; }) -
        tokens_.begin();
    const auto second = std::find_if(tokens_.begin() + first + 1, tokens_.begin() + static_cast<long>(close),
                                     [](const auto& t) { return t.text == ";"; }) -
                        tokens_.begin();
    const auto start_end = static_cast<std::size_t>(first), test_end = static_cast<std::size_t>(second);
    if (test_end >= close || start_end < open + 4) return std::nullopt;
    const auto& name = text(start_end - 3);
    const bool from_zero = text(start_end - 2) == "=" &&
                           (text(start_end - 1) == "0" || text(start_end - 1) == "0u" || text(start_end - 1) == "0UL");
    const bool below = text(start_end + 1) == name && (text(start_end + 2) == "<" || text(start_end + 2) == "!=");
    const auto step = join(test_end + 1, close);
    const bool by_one = step == "++ " + name || step == name + " ++" || step == name + " += 1";
    if (!from_zero || !below || !by_one) return std::nullopt;
    Loop loop{name, join(start_end + 3, test_end), {}};
    const auto body = close + 1;
    loop.body = text(body) == "{" ? Range{body + 1, behind(body) - 1} : Range{body, end_of_statement(body)};
    return loop;
  }

  [[nodiscard]] std::size_t end_of_statement(std::size_t at) const {
    if (text(at) == "for" || text(at) == "if") {
      auto next = behind(at + 1);
      next = text(next) == "{" ? behind(next) : end_of_statement(next);
      return next;
    }
    while (at < tokens_.size() && text(at) != ";") at = text(at) == "(" || text(at) == "{" ? behind(at) : at + 1;
    return at + 1;
  }

  /// The first `array [ subscript ] =`, the declarations before it, and the tests that guard it.
  bool find_write(Range range) {
    std::vector<std::string> guards, shown;
    for (auto at = range.first; at < range.second;) {
      if (text(at) == "if") {
        const auto close = behind(at + 1);
        const auto test = join(at + 2, close - 1);
        const bool braces = text(close) == "{";
        const auto inside = braces ? close + 1 : close;
        const auto& leaving = text(inside);
        if (leaving == "continue" || leaving == "return" || leaving == "break") {
          guards.push_back("!(" + test + ")");
          shown.push_back("!(" + test + ")");
          at = braces ? behind(close) : end_of_statement(close);
          continue;
        }
        guards.push_back("(" + test + ")");
        shown.push_back(test);
        at = inside;
        continue;
      }
      const bool writes = tokens_[at].is_word && text(at + 1) == "[" && is_assignment(text(behind(at + 1)));
      if (writes) {
        keep_write(at, guards, shown);
        return true;
      }
      const auto next = take_declaration(at, range.second, source_.steps);
      at = next == at ? at + 1 : next;
    }
    return false;
  }

  static bool is_assignment(const std::string& token) { return token == "=" || token == "+=" || token == "-="; }

  void keep_write(std::size_t at, const std::vector<std::string>& guards, const std::vector<std::string>& shown) {
    source_.subscript = join(at + 2, behind(at + 1) - 1);
    source_.index_expression = source_.subscript;
    source_.place.line = tokens_[at].line;
    for (const auto& [name, expression] : source_.steps) {
      if (name == source_.subscript) source_.index_expression = expression;
    }
    for (const auto& [name, line] : lines_) {
      if (name == source_.subscript) source_.place.line = line;
    }
    for (std::size_t i = 0; i < guards.size(); ++i) {
      source_.bound_expression += (i == 0 ? "" : " && ") + guards[i];
      source_.bound_shown += (i == 0 ? "" : " && ") + shown[i];
    }
  }

  Tokens tokens_;
  std::string_view function_;
  IndexSource source_;
  std::vector<std::pair<std::string, int>> lines_;
};

std::string quoted(const std::string& text) { return nlohmann::json(nlohmann::json(text).dump()).dump(); }

}  // namespace

std::optional<IndexSource> locate_index(std::string_view source, std::string_view function) {
  return Locator{cpp_tokens(source), function}.run();
}

std::string evaluation_program(const IndexSource& source) {
  // The constants before the loops may need the size (`blocks`), the steps inside them may need the constants.
  std::string sizes, constants, steps, pairs;
  for (const auto& name : source.sizes) sizes += "    [[maybe_unused]] const long " + name + " = size;\n";
  for (const auto& [name, expression] : source.constants)
    constants += "    [[maybe_unused]] const auto " + name + " = " + expression + ";\n";
  for (const auto& [name, expression] : source.steps)
    steps += "    [[maybe_unused]] const auto " + name + " = " + expression + ";\n";
  for (const auto& pair : kSampledPairs)
    pairs += '{' + std::to_string(pair[0]) + ", " + std::to_string(pair[1]) + "}, ";
  const auto loop_variables = "long " + source.block_variable + ", long " + source.thread_variable;

  std::string text =
      "#include <algorithm>\n#include <cstddef>\n#include <cstdint>\n#include <cstdio>\n\nint main() {\n";
  text += "  const auto threads_of = [](long size) -> long {\n" + sizes + constants + "    return " +
          source.threads_expression + ";\n  };\n";
  text += "  const auto index_of = [](long size, " + loop_variables + ") -> long {\n" + sizes + constants + steps +
          "    return static_cast<long>(" + source.subscript + ");\n  };\n";
  text += "  const long threads_used = threads_of(1000);\n  if (threads_used < 1) return 1;\n";
  text += R"(  std::printf("{\"recognised\": true, \"expression\": %s, \"bound\": %s, \"samples\": [", )" +
          quoted(source.index_expression) + ", " + quoted(source.bound_shown) + ");\n";
  text += "  const long pairs[][2] = {" + pairs + "};\n  const char* comma = \"\";\n";
  text += R"(  for (const auto& pair : pairs) {
    const long thread = pair[1] % threads_used;
    std::printf("%s{\"block\": %ld, \"thread\": %ld, \"threads\": %ld, \"value\": %ld}", comma, pair[0], thread, threads_used,
                index_of(100000, pair[0], thread));
    comma = ", ";
  }
  std::printf("], \"bound_samples\": [");
)";
  if (!source.bound_expression.empty()) {
    text += "  const auto passes = [](long size, long " + source.subscript + ") -> bool {\n" + sizes + constants +
            "    return " + source.bound_expression + ";\n  };\n";
    text += R"(  comma = "";
  for (const long size : {1L, 5L, 37L, 1000L}) {
    for (const long index : {0L, size - 1, size, size + 1, size + threads_used}) {
      std::printf("%s{\"index\": %ld, \"size\": %ld, \"passes\": %s}", comma, index, size, passes(size, index) ? "true" : "false");
      comma = ", ";
    }
  }
)";
  }
  text += "  std::puts(\"]}\");\n}\n";
  return text;
}

}  // namespace grader::toolchain
