#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grader/model/message.hpp"

namespace grader::text {

enum class Language { fr, en };

/// `fr`, `en`, or a locale's name that starts with one (`fr_FR.UTF-8`).
std::optional<Language> language_named(std::string_view name);

/// The language of LC_ALL, LC_MESSAGES or LANG, the first of them that is set; nothing when it is neither.
std::optional<Language> language_of_locale();

std::string_view name_of(Language language);

inline const std::string& in(const model::Localized& text, Language language) {
  return language == Language::fr ? text.fr : text.en;
}

}  // namespace grader::text
