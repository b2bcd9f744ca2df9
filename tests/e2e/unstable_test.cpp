#include <fstream>

#include "graded_class.hpp"
#include "grader/engine/grade.hpp"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// Which criteria of exercise 2 are flagged, for a vector_add.py with this body of its twin.
std::vector<std::string> unstable_criteria(const std::string& body) {
  const ScratchFolder folder;
  const auto work = folder.path() / "22100001" / "ex2-run-on-laptop";
  fs::create_directories(work);
  std::ofstream{work / "vector_add.py"} << "import random\ncalls = []\n\n\ndef vector_add_cpu(x, y, out):\n" << body;
  const auto course = open_own_course();
  cli::Globals globals;
  auto session = cli::Session::open(globals, course, {"demo"});
  EXPECT_TRUE(session.has_value());
  const auto result =
      engine::grade((*session)->workplace(), (*session)->references(), *course.rubric("ex2-run-on-laptop"),
                    {"22100001", "ex2-run-on-laptop", work, {}}, {});
  std::vector<std::string> flagged;
  for (const auto& criterion : result.criteria) {
    if (criterion.unstable) flagged.push_back(criterion.id);
  }
  return flagged;
}

using Ids = std::vector<std::string>;

TEST(Unstable, FlagsWhatDiffersBetweenTwoCalls) {
  EXPECT_EQ(unstable_criteria("    out[:] = x + y + random.random()\n"), Ids{"other-sizes"});
  EXPECT_EQ(unstable_criteria("    calls.append(1)\n    out[:] = x + y + len(calls)\n"), Ids{"other-sizes"});
}

TEST(Unstable, LeavesAloneWhatIsWrongInTheSameWayEachTime) {
  EXPECT_EQ(unstable_criteria("    out[:] = x + y\n"), Ids{});
  EXPECT_EQ(unstable_criteria("    out[:] = x - y\n"), Ids{});
  EXPECT_EQ(unstable_criteria("    raise ValueError(random.random())\n"), Ids{});
}

}  // namespace
}  // namespace grader
