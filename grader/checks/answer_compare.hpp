#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/checks/answer_values.hpp"
#include "grader/model/message.hpp"
#include "grader/model/node.hpp"
#include "grader/model/place.hpp"

namespace grader::checks {

/// How an answer is made up of values.
enum class Shape { single, set, list, mapping };

/// What a comparison found: `right` of `total` parts, and `extra` ones too many.
struct Comparison {
  std::size_t right = 0;
  std::size_t total = 0;
  std::size_t extra = 0;
  std::vector<model::Message> messages;  ///< what is wrong, in the order of the answer; capped
  model::Place place;                    ///< of the first thing that is wrong

  [[nodiscard]] bool perfect() const { return right == total && extra == 0; }
};

/// Compares the answer at `key` with the reference's. The messages tell what is wrong with the student's own words and
/// never what would be right. An error is the reference's: it does not have the shape that the rubric announces.
tl::expected<Comparison, model::Message> compare(const model::Node& given, const model::Node& expected, Shape shape,
                                                 const ValueRule& rule, const std::string& key);

}  // namespace grader::checks
