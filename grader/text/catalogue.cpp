#include "grader/text/catalogue.hpp"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

#include <unicode/fmtable.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include "grader/text/messages/messages.hpp"
#include "grader/text/numbers.hpp"

namespace grader::text {

namespace {

using Index = std::unordered_map<std::string_view, const Entry*>;

Index build_index() {
  Index index;
  for (const auto& table : tables()) {
    for (const auto& entry : table) index.emplace(entry.key, &entry);
  }
  return index;
}

icu::UnicodeString unicode(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8({utf8.data(), static_cast<int32_t>(utf8.size())});
}

/// Whole numbers stay numbers, so that plural forms can choose; everything else is put into words here.
icu::Formattable argument(const model::Argument& value, Language language) {
  struct Visitor {
    Language language;
    icu::Formattable operator()(const std::string& text) const { return icu::Formattable{unicode(text)}; }
    icu::Formattable operator()(std::int64_t value) const { return icu::Formattable{value}; }
    icu::Formattable operator()(double value) const { return icu::Formattable{unicode(number(value, language))}; }
    icu::Formattable operator()(model::Points value) const {
      return icu::Formattable{unicode(points(value, language))};
    }
    icu::Formattable operator()(model::Bytes value) const { return icu::Formattable{unicode(bytes(value, language))}; }
    icu::Formattable operator()(model::Seconds value) const {
      return icu::Formattable{unicode(seconds(value, language))};
    }
    icu::Formattable operator()(const model::Localized& text) const {
      return icu::Formattable{unicode(in(text, language))};
    }
  };
  return std::visit(Visitor{language}, value);
}

std::string untranslated(const model::Message& message, Language language) {
  std::string text = message.key;
  for (const auto& [name, value] : message.arguments) {
    std::string word;
    const auto formattable = argument(value, language);
    UErrorCode status = U_ZERO_ERROR;
    if (formattable.getType() == icu::Formattable::kString) {
      formattable.getString(status).toUTF8String(word);
    } else {
      word = std::to_string(formattable.getInt64(status));
    }
    text += ' ' + name + '=' + word;
  }
  return text;
}

}  // namespace

std::span<const std::span<const Entry>> tables() {
  static const std::vector<std::span<const Entry>> kTables{
      messages::model(),          messages::rubric(),      messages::sandbox(),         messages::toolchain(),
      messages::checks_answers(), messages::checks_text(), messages::checks_programs(), messages::checks_slurm(),
      messages::engine(),         messages::collect(),     messages::report(),          messages::cli(),
  };
  return kTables;
}

const Entry* find(std::string_view key) {
  static const Index kIndex = build_index();
  const auto found = kIndex.find(key);
  return found == kIndex.end() ? nullptr : found->second;
}

std::string format(const model::Message& message, Language language) {
  const Entry* entry = find(message.key);
  if (entry == nullptr) return untranslated(message, language);

  UErrorCode status = U_ZERO_ERROR;
  const auto& pattern = language == Language::fr ? entry->fr : entry->en;
  const icu::MessageFormat formatter{
      unicode(pattern), language == Language::fr ? icu::Locale::getFrance() : icu::Locale::getUK(), status};
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& [name, value] : message.arguments) {
    names.push_back(unicode(name));
    values.push_back(argument(value, language));
  }
  icu::UnicodeString text;
  formatter.format(names.data(), values.data(), static_cast<int32_t>(names.size()), text, status);
  if (U_FAILURE(status)) return untranslated(message, language);
  std::string utf8;
  return text.toUTF8String(utf8);
}

std::string format(std::string_view key, Language language) {
  return format(model::Message{std::string{key}, {}}, language);
}

}  // namespace grader::text
