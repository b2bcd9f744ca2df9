#include "grader/rubric/course.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "grader/rubric/course_folder.hpp"
#include "grader/rubric/digest.hpp"

namespace grader::rubric {
namespace {

namespace fs = std::filesystem;

TEST(Digest, IsTheStandardsOwn) {
  // FIPS 180-4's example "abc"; RFC 4231's test case 2.
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hmac_sha256("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Course, IsReadWithItsWeights) {
  const auto folder = fs::temp_directory_path() / "grader-course-test";
  fs::create_directories(folder / "exercises");
  fs::create_directories(folder / "rubrics" / "deep");
  std::ofstream{folder / "rubrics" / "course.yaml"}
      << "course: 1\nid: c\nname: {fr: N, en: N}\nscale: 20\nrounding: 0.01\nmodules:\n"
         "  - {id: m, title: {fr: M, en: M}, weight: 2, exercises: {a: 1, b: {weight: 0.5, due: 2026-12-18}}}\n";
  EXPECT_TRUE(is_course(folder));
  EXPECT_EQ(find_course(folder / "rubrics" / "deep"), fs::canonical(folder));
  const auto loaded = load_course(folder / "rubrics" / "course.yaml");
  EXPECT_TRUE(loaded.diagnostics.empty());
  ASSERT_EQ(loaded.course.modules.size(), 1U);
  EXPECT_EQ(loaded.course.modules[0].exercises[1].weight.str(), "0.5");
  EXPECT_EQ(loaded.course.modules[0].exercises[1].due, "2026-12-18");
  // Its exercises have no rubrics: two mistakes.
  EXPECT_EQ(load_course_folder(folder, {}).diagnostics.size(), 2U);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace grader::rubric
