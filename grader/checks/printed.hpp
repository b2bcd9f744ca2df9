#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What stands in a program's output, read as a person reads it.
namespace grader::checks {

/// The words: runs of letters, digits and `_`, in lower case.
std::vector<std::string> words_in(std::string_view text);

/// The numbers, in order: `[0. 2. 4.]`, `1e3`, `-5`; digits inside a word (`x86_64`, `out2`) and those that name
/// an element (`out[3]`) are none.
std::vector<double> numbers_in(std::string_view text);

/// A machine's usual name: `amd64` is x86_64, `arm64` is aarch64; other words stay.
std::string machine_name(std::string_view word);

}  // namespace grader::checks
