#include "grader/toolchain/index/read_index.hpp"

#include <nlohmann/json.hpp>

namespace grader::toolchain {

namespace {

using nlohmann::json;

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

/// A whole number of the object; `ok` turns false where there is none.
std::int64_t whole(const json& object, const char* key, bool& ok) {
  const auto found = object.find(key);
  // Nothing here is larger: products of three such numbers' sums stay far inside 64 bits.
  constexpr std::int64_t kLargest = std::int64_t{1} << 30;
  const bool fits =
      found != object.end() && found->is_number_integer() &&
      (!found->is_number_unsigned() || found->get<std::uint64_t>() <= static_cast<std::uint64_t>(kLargest)) &&
      found->get<std::int64_t>() >= -kLargest && found->get<std::int64_t>() <= kLargest;
  if (!fits) {
    ok = false;
    return 0;
  }
  return found->get<std::int64_t>();
}

const json& list_of(const json& object, const char* key) {
  static const json kEmpty = json::array();
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : kEmpty;
}

constexpr std::size_t kMaxSize = 1 << 20;

}  // namespace

tl::expected<model::IndexEvidence, model::Message> read_index_json(std::string_view text) {
  const auto broken = tl::unexpected{model::Message{"toolchain.index", {}}};
  if (text.size() > kMaxSize) return broken;
  const auto object = json::parse(text, nullptr, false);
  if (!object.is_object()) return broken;
  model::IndexEvidence evidence;
  const auto recognised = object.find("recognised");
  evidence.recognised = recognised != object.end() && recognised->is_boolean() && recognised->get<bool>();
  evidence.expression = text_of(object, "expression");
  evidence.bound = text_of(object, "bound");
  bool ok = true;
  if (object.contains("line")) evidence.place.line = static_cast<int>(whole(object, "line", ok) & 0xffffff);
  for (const auto& item : list_of(object, "samples")) {
    if (!item.is_object()) return broken;
    evidence.samples.push_back(
        {whole(item, "block", ok), whole(item, "thread", ok), whole(item, "threads", ok), whole(item, "value", ok)});
  }
  for (const auto& item : list_of(object, "bound_samples")) {
    if (!item.is_object()) return broken;
    const auto passes = item.find("passes");
    if (passes == item.end() || !passes->is_boolean()) return broken;
    evidence.bound_samples.push_back({whole(item, "index", ok), whole(item, "size", ok), passes->get<bool>()});
  }
  if (!ok) return broken;
  return evidence;
}

}  // namespace grader::toolchain
