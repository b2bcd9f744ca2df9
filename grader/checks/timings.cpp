#include <algorithm>
#include <utility>

#include "grader/checks/answers.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/quantities.hpp"
#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::Judgement;
using model::Message;
using model::Need;
using model::Node;
using model::Points;

constexpr int kLongest = 3600;  // seconds: no kernel of the course runs for an hour

bool is_absent(const Node* node) {
  if (node == nullptr || is_blank(*node)) return true;
  if (node->is_scalar()) return says_none(node->scalar);
  // Walked without recursion and one level deep: `[]`, `{}` and `{coalesced: null, strided: null}` hold no time.
  return std::ranges::all_of(node->items, is_blank) &&
         std::ranges::all_of(node->entries, [](const auto& entry) { return is_blank(entry.second); });
}

/// `timings`: seconds where a GPU is named, none where none is.
class Timings final : public model::Check {
 public:
  Timings(std::vector<std::string> keys, std::string gpu_key) : keys_{std::move(keys)}, gpu_key_{std::move(gpu_key)} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::answers, {}, {}}}; }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    const auto answers = answers_of(evidence);
    if (!answers) return answers.error();
    if (is_blank(**answers)) return model::failed({"answers.no_answer", {{"key", gpu_key_}}});
    const bool has_gpu = !is_absent((*answers)->at_path(gpu_key_));
    for (const auto& key : keys_) {
      const Node* node = (*answers)->at_path(key);
      auto problem = has_gpu ? time_problem(node, key) : needless_time(node, key);
      if (!problem) continue;
      auto judgement = model::failed(*std::move(problem));
      judgement.place = node != nullptr ? node->place : (*answers)->place;
      return judgement;
    }
    return model::passed(points, {{has_gpu ? "answers.timings_with_gpu" : "answers.timings_without_gpu", {}}});
  }

 private:
  [[nodiscard]] std::optional<Message> needless_time(const Node* node, const std::string& key) const {
    if (is_absent(node)) return std::nullopt;
    return Message{"answers.timing_without_gpu", {{"key", key}, {"gpu_key", gpu_key_}, {"found", shown(*node)}}};
  }

  [[nodiscard]] std::optional<Message> time_problem(const Node* node, const std::string& key) const {
    if (is_absent(node)) return Message{"answers.timing_missing", {{"key", key}, {"gpu_key", gpu_key_}}};
    Message unreadable{"answers.timing_unreadable", {{"key", key}, {"found", shown(*node)}}};
    if (!node->is_scalar()) return unreadable;
    auto seconds = read_number(node->scalar);
    if (!seconds) {
      const auto quantity = read_quantity(node->scalar);
      if (!quantity || quantity->dimension != "s") return unreadable;
      seconds = quantity->amount;
    }
    if (*seconds <= 0) return Message{"answers.timing_not_positive", {{"key", key}, {"found", shown(*node)}}};
    if (*seconds >= kLongest) return Message{"answers.timing_too_long", {{"key", key}, {"found", shown(*node)}}};
    return std::nullopt;
  }

  std::vector<std::string> keys_;
  std::string gpu_key_;
};

}  // namespace

Made read_timings(Reader& parameters, const CheckContext& /*context*/) {
  auto keys = parameters.texts_or_empty("keys");
  if (keys.empty()) parameters.complain(parameters.self(), {"rubric.missing_key", {{"key", std::string{"keys"}}}});
  return std::make_unique<Timings>(std::move(keys), parameters.text("gpu_key"));
}

}  // namespace grader::checks
