#include "grader/text/catalogue.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>
#include <unicode/messagepattern.h>

namespace grader::text {
namespace {

/// The names of a pattern's arguments, as ICU reads it.
std::set<std::string> arguments(std::string_view pattern) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError where;
  const auto text = icu::UnicodeString::fromUTF8({pattern.data(), static_cast<int32_t>(pattern.size())});
  const icu::MessagePattern parsed{text, &where, status};
  EXPECT_TRUE(U_SUCCESS(status)) << pattern;
  std::set<std::string> names;
  for (int32_t i = 0; i < parsed.countParts(); ++i) {
    const auto& part = parsed.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
    std::string name;
    parsed.getSubstring(part).toUTF8String(name);
    names.insert(name);
  }
  return names;
}

TEST(Catalogue, SpeaksBothLanguagesWithTheSameArguments) {
  std::set<std::string_view> keys;
  for (const auto& table : tables()) {
    for (const auto& entry : table) {
      EXPECT_TRUE(keys.insert(entry.key).second) << "twice: " << entry.key;
      EXPECT_FALSE(entry.fr.empty()) << entry.key;
      EXPECT_FALSE(entry.en.empty()) << entry.key;
      EXPECT_EQ(arguments(entry.fr), arguments(entry.en)) << entry.key;
      EXPECT_EQ(entry.fr.find(" :"), std::string_view::npos)
          << "a no-break space stands before the colon: " << entry.key;
    }
  }
}

TEST(Catalogue, FillsArgumentsByTheRulesOfTheLanguage) {
  const model::Message message{"rubric.unknown_key",
                               {{"key", std::string{"pionts"}}, {"allowed", std::string{"points"}}}};
  EXPECT_EQ(format(message, Language::en), "The key `pionts` is unknown here; possible keys: points.");
}

TEST(Catalogue, KeepsWhatItCannotTranslate) {
  EXPECT_EQ(format(model::Message{"no.such.key", {{"n", std::int64_t{3}}}}, Language::fr), "no.such.key n=3");
}

}  // namespace
}  // namespace grader::text
