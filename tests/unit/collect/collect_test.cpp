#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "grader/collect/class_folder.hpp"
#include "grader/collect/files.hpp"
#include "grader/collect/names.hpp"

namespace grader::collect {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "grader-collect-XXXXXX").string();
    root_ = mkdtemp(pattern.data());
  }
  void TearDown() override { fs::remove_all(root_); }
  void file(const std::string& path, const std::string& text = "x") {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream{root_ / path, std::ios::binary} << text;
  }
  std::vector<std::string> found_in_class() {
    std::vector<std::string> list;
    remarks_.clear();
    const auto found = find_in_class(root_, kExercises, {"cuda-python"});
    for (const auto& one : found.submissions) list.push_back(one.student + ' ' + one.exercise);
    for (const auto& remark : found.remarks) remarks_.push_back(remark.key);
    return list;
  }
  const std::vector<std::string> kExercises{"ex1-out-of-range-threads", "ex2-run-on-laptop", "solo-vector-add",
                                            "exam-q1", "exam-q2"};
  fs::path root_;
  std::vector<std::string> remarks_;
};

TEST_F(Folder, FindsExercisesByStudentAndForgivesNames) {
  file("b/ex1-out-of-range-threads/answers.yaml");
  file("a/cuda-python/EX2_Run on Laptop/x");
  file("a/TP/sólo-vector-add/x");
  file("a/ex1/x");
  EXPECT_THAT(found_in_class(), ElementsAre("a ex1-out-of-range-threads", "a ex2-run-on-laptop", "a solo-vector-add",
                                            "b ex1-out-of-range-threads"));
  EXPECT_THAT(remarks_, IsEmpty());
}

TEST_F(Folder, GradesNothingThatCanBeReadTwoWays) {
  file("a/exam/x");
  EXPECT_THAT(found_in_class(), IsEmpty());
  EXPECT_THAT(remarks_, ElementsAre("collect.two_readings"));
  file("a/solo/x");
  file("a/Solo-Vector-Add/x");
  EXPECT_THAT(found_in_class(), IsEmpty());
  EXPECT_THAT(remarks_, ElementsAre("collect.two_readings", "collect.twice"));
  // The exact name stands before one that was forgiven.
  file("a/solo-vector-add/x");
  EXPECT_THAT(found_in_class(), ElementsAre("a solo-vector-add"));
}

TEST_F(Folder, FollowsNoLinksAndSkipsWhatToolsLeave) {
  file("a/ex1/x");
  file("a/.git/ex2-run-on-laptop/x");
  file("a/__MACOSX/ex2-run-on-laptop/x");
  fs::create_directory_symlink(root_ / "a" / "ex1", root_ / "a" / "exam-q1");
  EXPECT_THAT(found_in_class(), ElementsAre("a ex1-out-of-range-threads"));
}

TEST_F(Folder, SaysWhoHandedInNothing) {
  fs::create_directories(root_ / "a");
  EXPECT_THAT(found_in_class(), IsEmpty());
  EXPECT_THAT(remarks_, ElementsAre("collect.nothing"));
}

TEST_F(Folder, FindsOneExerciseInEitherLayout) {
  file("a/ex1/answers.yaml");
  file("a/exam-q1/answer.md");
  file("b/answers.yaml");       // the student's folder is the exercise
  file("c/exam-q1/answer.md");  // other work, not this one
  file("d/ex1/x");
  file("d/EX1/x");  // which of the two?
  const auto found = find_exercise_in_class(root_, kExercises.front(), kExercises, {"cuda-python"});
  std::vector<std::string> folders;
  for (const auto& one : found.submissions) folders.push_back(fs::relative(one.folder, root_).string());
  EXPECT_THAT(folders, ElementsAre("a/ex1", "b"));
  ASSERT_THAT(found.remarks, SizeIs(1));
  EXPECT_EQ(found.remarks.front().key, "collect.twice");
}

model::Rubric rubric() {
  model::Rubric rubric;
  rubric.files = {{"program", {"vector_add.py", "vector_add.cpp"}, false}, {"note", {"note.md"}, false}};
  return rubric;
}

TEST_F(Folder, TakesTheExactFileBeforeTheForgivenOne) {
  file("vector_add.py", "a");
  file("old/vector_add.py", "b");
  file("NOTE.txt", "\xef\xbb\xbfone\r\ntwo\r");
  const auto collected = collect_files(root_, rubric());
  EXPECT_EQ(collected.roles.at("program").text, "a");
  EXPECT_EQ(collected.roles.at("note").text, "one\ntwo\n");
  EXPECT_THAT(collected.files, SizeIs(3));
  EXPECT_THAT(collected.remarks, SizeIs(1));
}

TEST_F(Folder, TakesAFileOneFolderDeepWithACopyMark) {
  file("rendu/Vector Add (1).PY", "a");
  EXPECT_EQ(collect_files(root_, rubric()).roles.at("program").path, "rendu/Vector Add (1).PY");
}

TEST_F(Folder, TakesNeitherOfTwoPrograms) {
  file("vector_add.py");
  file("vector_add.cpp");
  const auto collected = collect_files(root_, rubric());
  EXPECT_FALSE(collected.roles.contains("program"));
  EXPECT_EQ(collected.problems.at("program").key, "collect.ambiguous");
}

TEST_F(Folder, RefusesLinksAndWhatIsTooLarge) {
  file("real", "x");
  fs::create_symlink("/etc/passwd", root_ / "note.md");
  file("vector_add.py", std::string((1 << 20) + 1, 'x'));
  const auto collected = collect_files(root_, rubric());
  EXPECT_FALSE(collected.roles.contains("note"));
  EXPECT_EQ(collected.problems.at("program").key, "collect.too_large");
  EXPECT_THAT(collected.files, SizeIs(1));
}

TEST_F(Folder, LetsNoNumberOfOtherFilesPushTheProgramOut) {
  file("vector_add.cpp", "int main() {}");
  for (int i = 0; i < 230; ++i) file("a" + std::to_string(i) + ".txt");
  const auto collected = collect_files(root_, rubric());
  EXPECT_THAT(collected.files, SizeIs(200));
  EXPECT_EQ(collected.files.back().first, "vector_add.cpp");
  // 31 left aside: five by name, the others counted.
  ASSERT_THAT(collected.remarks, SizeIs(6));
  EXPECT_EQ(collected.remarks.back().key, "collect.left_aside_more");
  EXPECT_EQ(std::get<std::int64_t>(collected.remarks.back().arguments.at("count")), 26);
}

TEST_F(Folder, NamesALinkByItsOwnName) {
  fs::create_symlink("/etc/passwd", root_ / "vector_add.py");
  fs::create_symlink("loop", root_ / "loop");
  const auto collected = collect_files(root_, rubric());
  ASSERT_THAT(collected.remarks, SizeIs(2));
  EXPECT_EQ(std::get<std::string>(collected.remarks[0].arguments.at("file")), "loop");
  EXPECT_EQ(std::get<std::string>(collected.remarks[1].arguments.at("file")), "vector_add.py");
}

TEST_F(Folder, PassesOverNothingInSilence) {
  file("alice/ex1-out-of-range-thread/answers.yaml");  // a letter is missing
  file("alice/photos/x.jpg");
  file("bob/answers.yaml");
  file("dan/group.zip");
  file("eve.zip");
  file("list.csv");  // the teacher's
  fs::create_directories(root_ / "zoe");
  const auto found = find_in_class(root_, kExercises, {"cuda-python"});
  EXPECT_THAT(found.submissions, IsEmpty());
  EXPECT_THAT(found.students, ElementsAre("alice", "bob", "dan", "zoe"));
  std::vector<std::string> said;
  for (const auto& remark : found.remarks) {
    auto line = remark.key;
    for (const char* name : {"folder", "near", "files"}) {
      const auto argument = remark.arguments.find(name);
      if (argument != remark.arguments.end()) line += ' ' + std::get<std::string>(argument->second);
    }
    said.push_back(line);
  }
  EXPECT_THAT(said, ElementsAre("collect.archives eve.zip",
                                "collect.no_exercise_near ex1-out-of-range-thread ex1-out-of-range-threads",
                                "collect.no_exercise photos", "collect.loose answers.yaml",
                                "collect.archives group.zip", "collect.nothing"));
}

TEST_F(Folder, NamesAnArchiveInASubmission) {
  file("work.ZIP");
  const auto collected = collect_files(root_, rubric());
  ASSERT_THAT(collected.remarks, SizeIs(1));
  EXPECT_EQ(collected.remarks[0].key, "collect.archive");
}

TEST_F(Folder, SaysWhichFoldersOfToolsAreNoStudents) {
  file("a/ex1/x");
  file("results/ex1/x");
  file(".git/ex1/x");
  EXPECT_THAT(found_in_class(), ElementsAre("a ex1-out-of-range-threads"));
  EXPECT_THAT(remarks_, ElementsAre("collect.tool_folder"));
}

TEST(Names, AreComparedWithoutWhatPeopleGetWrong) {
  EXPECT_EQ(plain_name("Vector Add (1).PY"), plain_name("vector_add.py"));
  EXPECT_EQ(plain_name("Re\xcc\x81ponse.md"), plain_name("réponse.md"));
  EXPECT_EQ(plain_name("R\xe9ponse.md"), plain_name("réponse.md"));  // Latin-1
  EXPECT_NE(plain_name("vector_add.py"), plain_name("vector_add.cpp"));
  EXPECT_NE(plain_name("ex1"), plain_name("ex2"));
}

TEST(Decode, ReadsLatin1WhereItIsNoUtf8) {
  const auto decoded = decode("caf\xe9");
  EXPECT_EQ(decoded.text, "café");
  EXPECT_TRUE(decoded.was_latin1);
  EXPECT_FALSE(decode("café").was_latin1);
}

TEST(Decode, ReadsWhatTheShellOfWindowsWrites) {
  const auto utf16 = [](std::u16string_view text, bool little) {
    std::string bytes;
    for (const char16_t c : text) {
      const auto low = static_cast<char>(c & 0xff), high = static_cast<char>(c >> 8);
      bytes += little ? low : high;
      bytes += little ? high : low;
    }
    return bytes;
  };
  for (const bool little : {true, false}) {
    EXPECT_EQ(decode(utf16(u"\ufeffx86_64\r\ncpu é €\r\n", little)).text, "x86_64\ncpu é €\n");
    EXPECT_EQ(decode(utf16(u"machine x86_64 cpu\r\n", little)).text, "machine x86_64 cpu\n");
    EXPECT_FALSE(decode(utf16(u"\ufeffé", little)).was_latin1);
  }
  EXPECT_EQ(decode("").text, "");
  EXPECT_EQ(decode("\xff\xfe").text, "");
  EXPECT_EQ(decode(std::string(4, '\0')).text, std::string(4, '\0'));
}

TEST_F(Folder, SaysThatSomethingCouldNotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root reads everything";
  file("vector_add.py");
  fs::permissions(root_ / "vector_add.py", fs::perms::none);
  ASSERT_TRUE(collect_files(root_, rubric()).fault.has_value());
  EXPECT_EQ(collect_files(root_, rubric()).fault->key, "collect.unreadable");
  fs::permissions(root_ / "vector_add.py", fs::perms::owner_all);
  EXPECT_FALSE(collect_files(root_, rubric()).fault.has_value());
  file("data/x");
  fs::permissions(root_ / "data", fs::perms::none);
  EXPECT_TRUE(collect_files(root_, rubric()).fault.has_value());
  EXPECT_TRUE(find_in_class(root_.parent_path(), kExercises, {}).unreadable);
  fs::permissions(root_ / "data", fs::perms::owner_all);
}

}  // namespace
}  // namespace grader::collect
