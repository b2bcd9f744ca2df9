#pragma once

#include <span>
#include <string>
#include <string_view>

#include "grader/model/message.hpp"
#include "grader/text/language.hpp"

namespace grader::text {

/// One sentence in both languages: ICU message patterns with named arguments (`{n, plural, one {# bloc} other {#
/// blocs}}`). An apostrophe is written ’ (ICU reads ' as a quote).
struct Entry {
  std::string_view key;
  std::string_view fr;
  std::string_view en;
};

/// Every sentence that the grader can say, one table a room (`text/messages/`).
std::span<const std::span<const Entry>> tables();

/// The entry of a key; null when there is none.
const Entry* find(std::string_view key);

/// A message in words. Numbers follow the language's rules: decimal comma and narrow spaces in French.
/// A key that the catalogue lacks comes back as the key itself with its arguments, so that nothing is lost.
std::string format(const model::Message& message, Language language);

/// The sentence of a key that takes no arguments.
std::string format(std::string_view key, Language language);

}  // namespace grader::text
