#include "grader/rubric/yaml.hpp"

#include <array>
#include <istream>
#include <map>
#include <optional>
#include <streambuf>
#include <utility>
#include <vector>

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "grader/text/code_points.hpp"

namespace grader::rubric {

namespace {

/// yaml-cpp's own words for the mistakes that people make, with a message of ours; others are quoted.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSyntaxMessages{{
    {"illegal map value", "yaml.map_value"},
    {"end of map not found", "yaml.map_end"},
    {"end of map flow not found", "yaml.map_flow_end"},
    {"end of sequence not found", "yaml.sequence_end"},
    {"end of sequence flow not found", "yaml.sequence_flow_end"},
    {"illegal block entry", "yaml.block_entry"},
    {"unknown token", "yaml.unknown_token"},
    {"illegal flow end", "yaml.flow_end"},
}};

model::Message syntax_message(const std::string& words) {
  const auto known = std::ranges::find(kSyntaxMessages, words, &std::pair<std::string_view, std::string_view>::first);
  if (known != kSyntaxMessages.end()) return {std::string{known->second}, {}};
  return {"yaml.syntax", {{"what", words}}};
}

using model::Diagnostic;
using model::Message;
using model::Node;
using model::Place;

/// Thrown out of the parser's callbacks: what was read so far is of no use.
struct Refused {
  Diagnostic diagnostic;
};

/// Reads a string view without copying it.
class ViewBuffer : public std::streambuf {
 public:
  explicit ViewBuffer(std::string_view text) {
    auto* begin = const_cast<char*>(text.data());  // setg wants it; a buffer that only reads writes nothing
    setg(begin, begin, begin + text.size());
  }
};

std::size_t count_nodes(const Node& node) {
  std::size_t count = 1;
  for (const auto& item : node.items) count += count_nodes(item);
  for (const auto& [key, value] : node.entries) count += 1 + count_nodes(value);
  return count;
}

/// Builds the tree from yaml-cpp's events, so that limits hold while the text is read.
class Builder : public YAML::EventHandler {
 public:
  Builder(std::string file, const YamlLimits& limits) : file_{std::move(file)}, limits_{limits} {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) refuse(mark, {"yaml.several_documents", {}});
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node node;
    node.place = place(mark);
    add(mark, std::move(node), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    // An anchor whose node is not finished yet is an alias to what contains it.
    if (found == anchors_.end()) refuse(mark, {"yaml.recursive_alias", {}});
    nodes_ += count_nodes(found->second);
    add(mark, found->second, 0);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    Node node;
    node.place = place(mark);
    // yaml-cpp gives a plain scalar the tag "?", a quoted or block one "!".
    node.quoted = tag != "?" && !tag.empty();
    const bool null = !node.quoted && (value == "~" || value == "null" || value == "Null" || value == "NULL");
    if (!null) {
      node.kind = Node::Kind::scalar;
      node.scalar = value;
    }
    add(mark, std::move(node), anchor);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, Node::Kind::sequence, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, Node::Kind::mapping, anchor);
  }
  void OnMapEnd() override { close(); }

  [[nodiscard]] Node take() { return std::move(root_).value_or(Node{}); }

 private:
  struct Level {
    Node node;
    YAML::anchor_t anchor = 0;
    YAML::Mark mark;
    std::optional<Node> key;  ///< of a mapping, read and waiting for its value
  };

  [[nodiscard]] Place place(const YAML::Mark& mark) const { return {file_, mark.line + 1, mark.column + 1}; }

  [[noreturn]] void refuse(const YAML::Mark& mark, Message message) const {
    throw Refused{{place(mark), std::move(message)}};
  }

  void open(const YAML::Mark& mark, Node::Kind kind, YAML::anchor_t anchor) {
    if (levels_.size() >= static_cast<std::size_t>(limits_.depth)) {
      refuse(mark, {"yaml.too_deep", {{"limit", std::int64_t{limits_.depth}}}});
    }
    Level level;
    level.node.kind = kind;
    level.node.place = place(mark);
    level.anchor = anchor;
    level.mark = mark;
    levels_.push_back(std::move(level));
  }

  void close() {
    auto level = std::move(levels_.back());
    levels_.pop_back();
    add(level.mark, std::move(level.node), level.anchor);
  }

  void add(const YAML::Mark& mark, Node node, YAML::anchor_t anchor) {
    if (++nodes_ > limits_.nodes) {
      refuse(mark, {"yaml.too_many", {{"limit", static_cast<std::int64_t>(limits_.nodes)}}});
    }
    if (anchor != 0) anchors_[anchor] = node;
    if (levels_.empty()) {
      root_ = std::move(node);
      return;
    }
    auto& level = levels_.back();
    if (level.node.is_sequence()) {
      level.node.items.push_back(std::move(node));
    } else if (level.key) {
      level.node.entries.emplace_back(std::move(*level.key), std::move(node));
      level.key.reset();
    } else {
      add_key(mark, level, std::move(node));
    }
  }

  void add_key(const YAML::Mark& mark, Level& level, Node key) const {
    if (!key.is_scalar()) refuse(mark, {"yaml.key_no_text", {}});
    if (const auto* before = level.node.find(key.scalar)) {
      refuse(mark, {"yaml.duplicate_key", {{"key", key.scalar}, {"line", std::int64_t{before->place.line}}}});
    }
    level.key = std::move(key);
  }

  std::string file_;
  YamlLimits limits_;
  std::vector<Level> levels_;
  std::map<YAML::anchor_t, Node> anchors_;
  std::optional<Node> root_;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

/// The place of the first byte that is no UTF-8: yaml-cpp would read it as something else, or as UTF-16.
std::optional<Place> first_invalid(std::string_view bytes, const std::string& file) {
  constexpr char32_t kReplacement = 0xfffd;
  constexpr std::string_view kWritten = "\xef\xbf\xbd";
  Place place{file, 1, 1};
  for (std::size_t at = 0; at < bytes.size();) {
    const auto start = at;
    const char32_t c = text::next_code_point(bytes, at);
    if (c == kReplacement && bytes.substr(start, at - start) != kWritten) return place;
    place.line += c == U'\n' ? 1 : 0;
    place.column = c == U'\n' ? 1 : place.column + 1;
  }
  return std::nullopt;
}

}  // namespace

tl::expected<Node, Diagnostic> parse_yaml(std::string_view text, std::string file, const YamlLimits& limits) {
  if (text.size() > limits.bytes) {
    return tl::unexpected{
        Diagnostic{{file, 0, 0},
                   {"yaml.too_large", {{"size", model::Bytes{text.size()}}, {"limit", model::Bytes{limits.bytes}}}}}};
  }
  if (auto place = first_invalid(text, file))
    return tl::unexpected{Diagnostic{std::move(*place), {"yaml.not_utf8", {}}}};
  ViewBuffer buffer{text};
  std::istream stream{&buffer};
  Builder builder{file, limits};
  try {
    YAML::Parser parser{stream};
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const Refused& refused) {
    return tl::unexpected{refused.diagnostic};
  } catch (const YAML::DeepRecursion& error) {
    return tl::unexpected{Diagnostic{{std::move(file), error.mark.line + 1, error.mark.column + 1},
                                     {"yaml.too_deep", {{"limit", std::int64_t{limits.depth}}}}}};
  } catch (const YAML::Exception& error) {
    return tl::unexpected{
        Diagnostic{{std::move(file), error.mark.line + 1, error.mark.column + 1}, syntax_message(error.msg)}};
  }
  return builder.take();
}

}  // namespace grader::rubric
