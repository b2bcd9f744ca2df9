#pragma once

#include <cstdint>
#include <string>

#include "grader/model/message.hpp"
#include "grader/text/language.hpp"

namespace grader::text {

/// `47 328` (narrow no-break space) or `47,328`.
std::string integer(std::int64_t value, Language language);
/// `9,86` or `9.86`: the shortest notation with at most `decimals` decimals.
std::string number(double value, Language language, int decimals = 6);
/// Points or a mark: `12`, `0,25`.
std::string points(model::Points value, Language language);
/// `512 Mio` or `512 MiB`: the largest binary unit that keeps it at or above 1, at most one decimal.
std::string bytes(model::Bytes value, Language language);
/// `1,5 s`, `20 ms`.
std::string seconds(model::Seconds value, Language language);

}  // namespace grader::text
