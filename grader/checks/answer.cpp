#include <algorithm>
#include <optional>
#include <utility>

#include "grader/checks/answer_compare.hpp"
#include "grader/checks/answers.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/values.hpp"
#include "grader/text/fold.hpp"
#include "grader/text/nearest.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::Judgement;
using model::Need;
using model::Node;
using model::Points;

// A reference written in Python computes in binary floating point: its 0.1 + 0.2 is 0.30000000000000004. Without a
// tolerance of the rubric's, that much is forgiven, and no more.
const Exact kRounding{1, 1'000'000'000'000};

/// `answer`: the value at a key of answers.yaml against the reference's at the same key.
class Answer final : public model::Check {
 public:
  Answer(std::string key, Shape shape, ValueRule rule, bool partial)
      : key_{std::move(key)}, shape_{shape}, rule_{std::move(rule)}, partial_{partial} {}

  [[nodiscard]] std::vector<Need> needs() const override {
    return {{Need::Kind::answers, {}, {}}, {Need::Kind::expected_answers, {}, {}}};
  }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    const Node* expected = evidence.expected_answers ? evidence.expected_answers->at_path(key_) : nullptr;
    if (expected == nullptr) return model::error({"answers.reference_lacks", {{"key", key_}}});
    const auto given = answer_at(evidence, key_);
    if (!given) return given.error();
    auto comparison = compare(**given, *expected, shape_, rule_, key_);
    if (!comparison) return model::error(comparison.error());
    return verdict(*std::move(comparison), points);
  }

 private:
  [[nodiscard]] Judgement verdict(Comparison comparison, Points points) const {
    if (comparison.perfect()) return model::passed(points);
    const auto right = static_cast<std::int64_t>(comparison.right);
    const auto total = static_cast<std::int64_t>(comparison.total);
    Points earned;
    if (partial_ && shape_ != Shape::single) {
      // k shares of n are points x k / n: which of them are right makes no difference, and n of n is every point.
      const auto shares = right - static_cast<std::int64_t>(comparison.extra);
      if (shares > 0) earned = points.scaled(shares, total);
    }
    auto messages = std::move(comparison.messages);
    if (shape_ != Shape::single && total > 1) {
      messages.push_back({"answers.count", {{"key", key_}, {"right", right}, {"total", total}}});
    }
    auto judgement = model::graded(earned, points, {}, std::move(messages));
    judgement.place = comparison.place;
    return judgement;
  }

  std::string key_;
  Shape shape_;
  ValueRule rule_;
  bool partial_;
};

Vocabulary read_words(Reader& parameters) {
  Vocabulary vocabulary;
  const Node* words = parameters.node_or_null("words");
  if (words == nullptr) return vocabulary;
  if (!words->is_mapping()) {
    parameters.complain(*words, {"answers.rubric.words", {}});
    return vocabulary;
  }
  const auto add = [&](const Node& canonical, const Node& spelling) {
    if (!spelling.is_scalar()) {
      parameters.complain(spelling, {"answers.rubric.words", {}});
    } else if (!vocabulary.add(canonical.scalar, spelling.scalar)) {
      parameters.complain(spelling, {"answers.rubric.ambiguous_word", {{"word", spelling.scalar}}});
    }
  };
  for (const auto& [canonical, spellings] : words->entries) {
    add(canonical, canonical);
    if (spellings.is_sequence()) {
      for (const auto& spelling : spellings.items) add(canonical, spelling);
    } else if (!spellings.is_null()) {
      add(canonical, spellings);
    }
  }
  return vocabulary;
}

Exact read_tolerance(Reader& parameters) {
  const Node* node = parameters.node_or_null("tolerance");
  if (node == nullptr) return kRounding;
  const auto value = node->is_scalar() ? read_measure(node->scalar) : std::nullopt;
  const bool percent = value && value->unit == "%";
  if (!value || value->number < 0 || !(value->unit.empty() || percent)) {
    parameters.complain(*node, {"answers.rubric.tolerance", {{"found", shown(*node)}}});
    return kRounding;
  }
  return percent ? Exact{value->number / 100} : value->number;
}

Shape shape_named(std::string_view type) {
  if (type == "set") return Shape::set;
  if (type == "list") return Shape::list;
  return type == "mapping" ? Shape::mapping : Shape::single;
}

/// A key of the file that was probably meant: `blocs` for `blocks`, `Launched` for `launched`.
std::optional<model::Message> near_key(const Node& answers, const std::string& key) {
  std::vector<std::string> keys;
  for (const auto& [name, value] : answers.entries) {
    if (name.is_scalar()) keys.push_back(name.scalar);
  }
  const auto same = std::ranges::find(keys, text::fold(key), [](const auto& one) { return text::fold(one); });
  const auto near = same != keys.end() ? std::optional{*same} : text::nearest(key, keys);
  if (!near || *near == key) return std::nullopt;
  return model::Message{"answers.near_key", {{"found", *near}, {"key", key}}};
}

}  // namespace

tl::expected<const Node*, Judgement> answers_of(const Evidence& evidence) {
  if (evidence.answers_problem) return tl::unexpected(model::failed(*evidence.answers_problem));
  if (!evidence.answers) return tl::unexpected(model::failed({"answers.none", {}}));
  return &*evidence.answers;
}

tl::expected<const Node*, Judgement> answer_at(const Evidence& evidence, const std::string& key) {
  const auto answers = answers_of(evidence);
  if (!answers) return tl::unexpected(answers.error());
  const Node* node = (*answers)->at_path(key);
  if (node == nullptr || is_blank(*node)) {
    auto judgement = model::failed({"answers.no_answer", {{"key", key}}});
    if (node == nullptr) {
      if (auto near = near_key(**answers, key)) judgement.messages.push_back(std::move(*near));
    }
    judgement.place = node != nullptr ? node->place : (*answers)->place;
    return tl::unexpected(std::move(judgement));
  }
  return node;
}

Made read_answer(Reader& parameters, const CheckContext& /*context*/) {
  auto key = parameters.text("key");
  const auto type = parameters.one_of("type", {"integer", "number", "quantity", "word", "set", "list", "mapping"});
  const auto shape = shape_named(type);
  const auto element = parameters.one_of_or("element", {"integer", "number", "quantity", "word"}, "word");
  ValueRule rule;
  rule.type = value_type_named(shape == Shape::single ? type : element).value_or(ValueRule::Type::word);
  rule.tolerance = read_tolerance(parameters);
  rule.vocabulary = read_words(parameters);
  const bool partial = parameters.flag_or("partial", true);
  return std::make_unique<Answer>(std::move(key), shape, std::move(rule), partial);
}

}  // namespace grader::checks
