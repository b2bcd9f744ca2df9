#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace grader::text {

/// The word of `words` that `wrong` was probably meant to be: at most a third of its letters changed, left out, added
/// or swapped with the next. Nothing when none is near.
std::optional<std::string> nearest(std::string_view wrong, std::span<const std::string> words);

}  // namespace grader::text
