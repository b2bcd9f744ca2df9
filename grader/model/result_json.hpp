#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "grader/model/result.hpp"

namespace grader::model {

/// A result as the text of `result.json` (schema: `grader/report/result.schema.json`). Equal results give the same
/// bytes; what was measured stands in the one block `timing`. Bytes of students that are no UTF-8 become U+FFFD.
std::string to_json(const Result& result);

/// Reads a `result.json`, whoever wrote it. The error says what is wrong and where.
tl::expected<Result, Message> from_json(std::string_view text);

/// The same for a class's `class.json`.
std::string to_json(const ClassRecord& record);
tl::expected<ClassRecord, Message> class_from_json(std::string_view text);

}  // namespace grader::model
