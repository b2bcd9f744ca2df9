#include "grader/rubric/load.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/checks/registry.hpp"

namespace grader::rubric {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

/// `line:column key` of each mistake, in the order of the file.
std::vector<std::string> mistakes(const std::string& name) {
  // A course whose `reference/` is there, so that a missing reference is a mistake.
  const auto course = fs::temp_directory_path() / "grader-load-test";
  fs::create_directories(course / "reference");
  std::vector<std::string> found;
  for (const auto& diagnostic : load_rubric(fs::path{DATA} / name, course, checks::kinds()).diagnostics) {
    EXPECT_EQ(diagnostic.place.file, (fs::path{DATA} / name).string());
    found.push_back(std::to_string(diagnostic.place.line) + ':' + std::to_string(diagnostic.place.column) + ' ' +
                    diagnostic.message.key);
  }
  return found;
}

TEST(LoadRubric, ShowsAllOfTenMistakesOfMeaningWithTheirPlaces) {
  EXPECT_THAT(mistakes("ten-mistakes.yaml"),
              ElementsAre("3:8 rubric.missing_key",            // title has no `en`
                          "4:9 rubric.sum",                    // 8 points of 20
                          "5:1 rubric.unknown_key",            // colour
                          "11:15 expression.wrong",            // m is no parameter
                          "14:21 contract.unknown_argument",   // z
                          "16:12 rubric.no_reference_file",    // nowhere/answers.py
                          "19:15 limits.time",                 // parsecs
                          "21:5 evidence.no_entry",            // twni
                          "25:9 rubric.duplicate_id",          // values, twice
                          "27:13 rubric.wrong_type.points"));  // eight
}

TEST(LoadRubric, ShowsOneMistakeOfSyntaxWhereItIs) {
  const auto found = mistakes("syntax.yaml");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front(), "4:7 yaml.map_flow_end")
      << "the brace of line 3 is still open where line 4 has a second colon";
}

TEST(LoadRubric, SaysWhenTheFileIsNotThere) {
  EXPECT_THAT(mistakes("missing.yaml"), ElementsAre("0:0 rubric.unreadable"));
}

}  // namespace
}  // namespace grader::rubric
