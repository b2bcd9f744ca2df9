#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/checks/slurm/shell.hpp"

namespace grader::checks::slurm {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using Lines = std::vector<std::vector<std::string>>;

Lines commands(std::string_view text) {
  Lines lines;
  for (const auto& command : parse_shell(text, 1).commands) {
    lines.emplace_back();
    for (const auto& word : command.words) lines.back().push_back(word.text);
  }
  return lines;
}

TEST(Shell, PartsWords) {
  EXPECT_EQ(commands("a  b\tc"), (Lines{{"a", "b", "c"}}));
  EXPECT_EQ(commands("a 'b c' \"d  e\" f\\ g"), (Lines{{"a", "b c", "d  e", "f g"}}));
  EXPECT_EQ(commands("a'b'\"c\"d"), (Lines{{"abcd"}}));
  EXPECT_EQ(commands("a '' \"\""), (Lines{{"a", "", ""}}));
  EXPECT_EQ(commands(R"(a "x \"y\" \\ \n")"), (Lines{{"a", R"(x "y" \ \n)"}}));
  EXPECT_EQ(commands(R"(a 'x\')"), (Lines{{"a", R"(x\)"}}));
  EXPECT_EQ(commands(""), Lines{});
  EXPECT_EQ(commands("  \n\n"), Lines{});
}

TEST(Shell, PartsCommands) {
  EXPECT_EQ(commands("a; b && c || d | e & f"), (Lines{{"a"}, {"b"}, {"c"}, {"d"}, {"e"}, {"f"}}));
  EXPECT_EQ(commands("(a b)\nc"), (Lines{{"a", "b"}, {"c"}}));
  EXPECT_EQ(commands("a \\\n  b \\\n  c\nd"), (Lines{{"a", "b", "c"}, {"d"}}));
  EXPECT_EQ(commands("a 'b\nc'"), (Lines{{"a", "b\nc"}}));
}

TEST(Shell, SkipsCommentsAndRedirections) {
  EXPECT_EQ(commands("a # b c\nd#e"), (Lines{{"a"}, {"d#e"}}));
  EXPECT_EQ(commands("# all of it"), Lines{});
  EXPECT_EQ(commands("a > out 2>&1 b"), (Lines{{"a", "b"}}));
  EXPECT_EQ(commands("a &> out"), (Lines{{"a"}}));
  EXPECT_EQ(commands("a < in >> out 2> err"), (Lines{{"a"}}));
  EXPECT_EQ(commands("a file2 > b"), (Lines{{"a", "file2"}}));
  EXPECT_EQ(commands("a <<< text b"), (Lines{{"a", "b"}}));
}

TEST(Shell, PutsInTheVariablesThatItSets) {
  EXPECT_EQ(commands("X=8\na $X ${X}h \"$X $X\" '$X'"), (Lines{{"X=8"}, {"a", "8", "8h", "8 8", "$X"}}));
  EXPECT_EQ(commands("export X='p q'; $X r"), (Lines{{"export", "X=p q"}, {"p", "q", "r"}}));
  EXPECT_EQ(commands("a $Y ${Y:-3} $(date -d 'x y') `pwd` $((1 + 2))"),
            (Lines{{"a", "$Y", "${Y:-3}", "$(date -d 'x y')", "`pwd`", "$((1 + 2))"}}));
  EXPECT_EQ(commands("X=1 a $X"), (Lines{{"X=1", "a", "$X"}}));  // set for the command alone
  const auto shell = parse_shell("a $Y 'z'", 1);
  EXPECT_TRUE(shell.commands[0].words[1].expands);
  EXPECT_FALSE(shell.commands[0].words[2].expands);
}

TEST(Shell, ReadsHereDocuments) {
  const auto shell = parse_shell("sbatch -G 1 <<'EOF'\n#!/bin/bash\npython train.py\nEOF\nnext", 1);
  ASSERT_EQ(shell.commands.size(), 2U);
  ASSERT_TRUE(shell.commands[0].input.has_value());
  EXPECT_EQ(shell.commands[0].input->text, "#!/bin/bash\npython train.py\n");
  EXPECT_EQ(shell.commands[0].input->line, 2);
  EXPECT_EQ(shell.commands[1].words[0].text, "next");
  EXPECT_EQ(shell.commands[1].words[0].line, 5);
  EXPECT_EQ(parse_shell("a <<-X\n\tb\n\tX\nc", 1).commands.size(), 2U);
}

TEST(Shell, CountsLines) {
  const auto shell = parse_shell("\na \\\n b\n'c\nd' e\n", 10);
  ASSERT_EQ(shell.commands.size(), 2U);
  EXPECT_EQ(shell.commands[0].words[0].line, 11);
  EXPECT_EQ(shell.commands[0].words[1].line, 12);
  EXPECT_EQ(shell.commands[1].words[0].line, 13);
  EXPECT_EQ(shell.commands[1].words[1].line, 14);
}

TEST(Shell, NotesWhatIsNeverClosed) {
  EXPECT_EQ(parse_shell("a\nb 'c\nd", 1).unclosed, 2);
  EXPECT_EQ(parse_shell("a \"b", 1).unclosed, 1);
  EXPECT_FALSE(parse_shell("a 'b'", 1).unclosed.has_value());
  for (const char* text :
       {"a $(", "a ${", "a `", "a \\", "a <<", "a <<X", "a >", "$", "\"$", "'", "\"\\", "${}", "$()"}) {
    EXPECT_NO_THROW(parse_shell(text, 1)) << text;
  }
}

TEST(Shell, DoesNotGrowWithoutBound) {
  std::string text = "A=xxxxxxxxxxxxxxxx\n";
  for (int i = 0; i < 60; ++i) text += "A=$A$A$A$A\n";
  std::size_t size = 0;
  for (const auto& command : parse_shell(text, 1).commands) {
    for (const auto& word : command.words) size += word.text.size();
  }
  EXPECT_LT(size, 4U << 20);
}

TEST(Directive, IsReadAsSbatchReadsIt) {
  const auto words = [](std::string_view text) {
    std::vector<std::string> result;
    for (const auto& word : parse_directive(text, 3)) result.push_back(word.text);
    return result;
  };
  EXPECT_THAT(words(" --time=8:00:00 # eight hours"), ElementsAre("--time=8:00:00"));
  EXPECT_THAT(words("\t-J 'my job' -o \"a b\"c"), ElementsAre("-J", "my job", "-o", "a bc"));
  EXPECT_THAT(words(" --comment=a#b"), ElementsAre("--comment=a#b"));
  EXPECT_THAT(words("   # nothing"), IsEmpty());
  EXPECT_TRUE(parse_directive(" --time=$T", 3)[0].expands);
  EXPECT_EQ(parse_directive(" --time=$T", 3)[0].text, "--time=$T");
}

}  // namespace
}  // namespace grader::checks::slurm
