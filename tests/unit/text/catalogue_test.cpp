#include "grader/text/catalogue.hpp"

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
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

TEST(Catalogue, HoldsEveryKeyThatTheSourcesName) {
  // A key is written as "room.word": what looks like one, and begins as one of ours does, has to be one.
  std::set<std::string> rooms;
  for (const auto& table : tables()) {
    for (const auto& entry : table) rooms.insert(std::string{entry.key.substr(0, entry.key.find('.'))});
  }
  const std::regex key{R"re("([a-z_]+)\.([a-z_.]+)")re"};
  const std::set<std::string> file_endings{"cpp", "csv", "hpp", "html", "json", "py", "xml", "yaml"};
  const std::set<std::string> commands{"rubric.lint", "rubric.verify"};  // the command line puts "cli." before them
  int seen = 0;
  for (const auto& item : std::filesystem::recursive_directory_iterator{SOURCES}) {
    if (item.path().extension() != ".cpp" || item.path().parent_path().filename() == "messages") continue;
    std::ifstream file{item.path()};
    std::ostringstream content;
    content << file.rdbuf();
    const auto text = content.str();
    for (std::sregex_iterator match{text.begin(), text.end(), key}, end; match != end; ++match) {
      const auto word = (*match)[1].str() + '.' + (*match)[2].str();
      if (!rooms.contains((*match)[1].str()) || file_endings.contains((*match)[2].str()) || commands.contains(word))
        continue;
      ++seen;
      // A key that ends in a dot is put together with a word that is only known at run time.
      if (!word.ends_with('.')) {
        EXPECT_NE(find(word), nullptr) << word << " in " << item.path();
      }
    }
  }
  EXPECT_GT(seen, 200);
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
