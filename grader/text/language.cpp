#include "grader/text/language.hpp"

#include <cstdlib>

namespace grader::text {

std::optional<Language> language_named(std::string_view name) {
  const auto is = [&](std::string_view code) {
    return name == code || name.starts_with(std::string{code} + '_') || name.starts_with(std::string{code} + '-') ||
           name.starts_with(std::string{code} + '.');
  };
  if (is("fr")) return Language::fr;
  if (is("en")) return Language::en;
  return std::nullopt;
}

std::optional<Language> language_of_locale() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return language_named(value);
  }
  return std::nullopt;
}

std::string_view name_of(Language language) { return language == Language::fr ? "fr" : "en"; }

}  // namespace grader::text
