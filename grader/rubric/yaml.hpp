#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"

namespace grader::rubric {

/// What a YAML text may cost. Whatever a person writes by hand stays far below.
struct YamlLimits {
  std::size_t bytes = 1 << 20;
  int depth = 64;
  std::size_t nodes = 100'000;  ///< aliases count as what they stand for
};

/// Parses one YAML document that anybody may have written. An empty text is a null node. Duplicate keys, several
/// documents, keys that are no text, and whatever goes over a limit are refused; the first mistake is the error, with
/// its place. `file` is the name that places bear.
tl::expected<model::Node, model::Diagnostic> parse_yaml(std::string_view text, std::string file,
                                                        const YamlLimits& limits = {});

}  // namespace grader::rubric
