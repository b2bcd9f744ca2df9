// The sample class, graded as a human would: every verdict and every point of `tests/class/expected*.yaml`, which were
// worked out by hand from the rubrics and the submissions.

#include <fstream>
#include <map>
#include <sstream>

#include "graded_class.hpp"
#include "grader/rubric/yaml.hpp"
#include "grader/text/catalogue.hpp"

namespace grader {
namespace {

/// "passed 6" by student / exercise / criterion.
using Verdicts = std::map<std::string, std::string>;

Verdicts expected_verdicts() {
  Verdicts verdicts;
  for (const char* name : {"expected.yaml", "expected-beyond.yaml"}) {
    std::ifstream file{std::filesystem::path{COURSE} / "tests" / "class" / name};
    std::ostringstream text;
    text << file.rdbuf();
    const auto node = rubric::parse_yaml(text.str(), name, {});
    if (!node) throw std::runtime_error{node.error().place.str()};
    for (const auto& [student, exercises] : node->entries) {
      for (const auto& [exercise, criteria] : exercises.entries) {
        for (const auto& [criterion, verdict] : criteria.entries) {
          verdicts[student.scalar + " / " + exercise.scalar + " / " + criterion.scalar] = verdict.scalar;
        }
      }
    }
  }
  return verdicts;
}

TEST(SampleClass, IsGradedAsAHumanWould) {
  const auto course = open_own_course();
  const ScratchFolder out;
  Verdicts actual;
  std::map<std::string, std::string> reasons;
  for (const auto& result : grade_class(course, std::filesystem::path{COURSE} / "tests" / "class", out.path(), 2)) {
    for (const auto& criterion : result.criteria) {
      const auto key = result.student + " / " + result.exercise + " / " + criterion.id;
      actual[key] = std::string{model::name_of(criterion.judgement.verdict)} + ' ' + criterion.judgement.earned.str();
      for (const auto& message : criterion.judgement.messages) {
        reasons[key] += "\n    " + text::format(message, text::Language::en);
      }
    }
  }
  const auto expected = expected_verdicts();
  EXPECT_GT(expected.size(), 250U);
  for (const auto& [key, verdict] : expected) {
    const auto found = actual.find(key);
    EXPECT_EQ(found == actual.end() ? "not graded" : found->second, verdict) << key << reasons[key];
  }
  for (const auto& [key, verdict] : actual)
    EXPECT_TRUE(expected.contains(key)) << "not expected: " << key << ' ' << verdict;
}

}  // namespace
}  // namespace grader
