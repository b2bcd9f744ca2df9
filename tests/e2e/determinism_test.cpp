#include <fstream>
#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "graded_class.hpp"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// Every result below a folder, its `timing` block taken out, by path.
std::map<std::string, std::string> results_without_timing(const fs::path& folder) {
  std::map<std::string, std::string> results;
  for (const auto& item : fs::recursive_directory_iterator{folder}) {
    if (!item.is_regular_file()) continue;
    std::ifstream file{item.path(), std::ios::binary};
    auto json = nlohmann::ordered_json::parse(file);
    EXPECT_EQ(json.erase("timing"), 1U) << item.path();
    results[fs::relative(item.path(), folder).string()] = json.dump(2);
  }
  return results;
}

TEST(Determinism, TheSameSeedGivesTheSameResultsByteForByte) {
  const auto course = open_own_course();
  const ScratchFolder first, second;
  const auto folder = fs::path{COURSE} / "tests" / "class";
  grade_class(course, folder, first.path(), 1, "one seed");
  grade_class(course, folder, second.path(), 2, "one seed");
  const auto a = results_without_timing(first.path()), b = results_without_timing(second.path());
  ASSERT_FALSE(a.empty());
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace grader
