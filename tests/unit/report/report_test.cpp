#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grader/report/csv.hpp"
#include "grader/report/html.hpp"
#include "grader/report/junit.hpp"
#include "grader/report/terminal.hpp"
#include "grader/report/visible.hpp"

namespace grader::report {
namespace {

using model::Points;
using model::Verdict;
using testing::HasSubstr;
using testing::Not;
using text::Language;

model::CriterionResult criterion(const std::string& id, Verdict verdict, int points, int earned) {
  model::CriterionResult one;
  one.id = id;
  one.title = {"Titre " + id, "Title " + id};
  one.points = Points::whole(points);
  one.judgement.verdict = verdict;
  one.judgement.earned = Points::whole(earned);
  one.judgement.messages = {{"program.none", {}}};
  return one;
}

ClassReport report(const std::string& student = "s1") {
  model::Result result;
  result.student = student;
  result.authors = {student};
  result.exercise = "e";
  result.title = {"Exercice", "Exercise"};
  result.machine.sandbox = "polling";
  result.criteria = {criterion("a", Verdict::failed, 4, 0), criterion("b", Verdict::passed, 6, 6),
                     criterion("c", Verdict::skipped, 2, 0), criterion("d", Verdict::failed, 8, 0)};
  result.criteria[3].visibility = model::Visibility::instructor;
  result.criteria[3].judgement.messages = {{"prints.no_path", {}}};
  result.mark = model::mark_of(result.criteria, Points::whole(20));
  ClassReport report;
  report.course.name = {"Cours", "Course"};
  report.course.modules = {{"m", {"Module", "Module"}, Points::whole(1), {{"e", Points::whole(1), {}}}}};
  report.results = {result};
  report.marks = model::marks_of(report.course, report.results);
  return report;
}

TEST(Terminal, BeginsWithThePublicCriterionThatLostMost) {
  const auto class_report = report();
  EXPECT_EQ(mend_first(class_report.results[0])->id, "a");
  const auto text = terminal(class_report.results[0], Language::en, {});
  EXPECT_THAT(text, HasSubstr("Mend first: Title a"));
  EXPECT_THAT(text, HasSubstr("✗ Title a"));
  EXPECT_THAT(text, HasSubstr("Mark: 6.6667/20"));  // 6 x 20 / 18
  EXPECT_THAT(text, Not(HasSubstr("\033")));
}

TEST(Terminal, ShowsAStudentNothingOfHiddenCriteriaButTitleAndPoints) {
  const auto class_report = report();
  const auto student = terminal(class_report.results[0], Language::en, {});
  EXPECT_THAT(student, HasSubstr("Title d"));
  EXPECT_THAT(student, Not(HasSubstr("path taken")));
  TerminalOptions options;
  options.audience = Audience::instructor;
  EXPECT_THAT(terminal(class_report.results[0], Language::en, options), HasSubstr("path taken"));
  EXPECT_THAT(student_page(class_report, "s1", Language::en, Audience::student), Not(HasSubstr("path taken")));
}

TEST(Terminal, LetsNoFileNameForgeALine) {
  auto class_report = report();
  class_report.results[0].remarks = {{"collect.link", {{"file", std::string{"a\nMark: 20/20\n.py"}}}}};
  class_report.results[0].criteria[0].judgement.place = model::Place{"a\nMark: 20/20\n.py", 3, 0};
  EXPECT_THAT(terminal(class_report.results[0], Language::en, {}), Not(HasSubstr("\nMark: 20/20")));
}

TEST(Html, ShowsAPartnerTheWorkThatTheirMarkComesFrom) {
  auto class_report = report();
  class_report.results[0].authors = {"s1", "s2"};
  class_report.course.roster = {{"s1", "", ""}, {"s2", "", ""}};
  class_report.marks = model::marks_of(class_report.course, class_report.results);
  const auto page = student_page(class_report, "s2", Language::en, Audience::student);
  EXPECT_THAT(page, HasSubstr("Title a"));
  EXPECT_THAT(page, HasSubstr("6.6667/20 (provisional)"));
  EXPECT_THAT(page, Not(HasSubstr("index.html")));
}

TEST(Visible, ShowsWhatTerminalsWouldObey) {
  EXPECT_EQ(visible("a\033[31mb\r\x07"), "a\\x1b[31mb\\x0d\\x07");
  EXPECT_EQ(visible("x\u202ey"), "x\\u202ey");
  EXPECT_EQ(visible("caf\xe9\n\té"), "caf\\xe9\n\té");
  EXPECT_EQ(display_width("日本é"), 5);
}

TEST(Html, EscapesWhateverAStudentWrote) {
  auto class_report = report("<script>alert(1)</script>");
  class_report.results[0].criteria[0].judgement.excerpts = {{"excerpt.stdout", "</pre><img src=x onerror=y>", {}}};
  for (const auto& page :
       {class_page(class_report, Language::fr),
        student_page(class_report, "<script>alert(1)</script>", Language::fr, Audience::instructor)}) {
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, HasSubstr("lang=\"fr\""));
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
  }
}

TEST(Html, SaysOnEveryPageThatNothingWasIsolated) {
  auto class_report = report();
  EXPECT_THAT(class_page(class_report, Language::en), Not(HasSubstr("without isolation")));
  class_report.results[0].machine.sandbox = "none";
  EXPECT_THAT(class_page(class_report, Language::en), HasSubstr("without isolation"));
  EXPECT_THAT(student_page(class_report, "s1", Language::en, Audience::student), HasSubstr("without isolation"));
}

TEST(Html, NamesPagesSoThatTheyCannotLeaveTheirFolder) {
  EXPECT_EQ(page_name("22100001"), "22100001.html");
  for (const char* name : {"../x", "a/b", "", ".x", "a b", "\n", "/"}) {
    const auto page = page_name(name);
    EXPECT_THAT(page, testing::MatchesRegex("[a-z0-9-]+\\.html")) << name;
  }
  EXPECT_THAT(page_name("Zoë Lefèvre"), testing::StartsWith("zoe-lefevre-"));
  EXPECT_THAT(page_name(".."), testing::StartsWith("student-"));
  EXPECT_NE(page_name("a b"), page_name("a  b"));
  EXPECT_LT(page_name(std::string(255, ' ')).size(), 128U);
}

TEST(Html, GivesAStudentACommandThatWorksWhereTheyAre) {
  auto class_report = report();
  class_report.results[0].criteria[0].replay =
      "grader/run check e '/home/teacher/x --criterion y/s1' --criterion a --case n=3";
  EXPECT_THAT(student_page(class_report, "s1", Language::en, Audience::instructor), HasSubstr("/home/teacher"));
  const auto page = student_page(class_report, "s1", Language::en, Audience::student);
  EXPECT_THAT(page, HasSubstr("grader/run check e . --criterion a --case n=3"));
  EXPECT_THAT(page, Not(HasSubstr("teacher")));
}

TEST(Html, SaysWhatCouldNotBeGraded) {
  auto class_report = report();
  EXPECT_THAT(class_page(class_report, Language::en), Not(HasSubstr("could not be graded")));
  class_report.remarks = {{"collect.archives", {{"student", std::string{"eve"}}, {"files", std::string{"<b>.zip"}}}}};
  EXPECT_THAT(class_page(class_report, Language::en), HasSubstr("eve: archives to unpack first"));
  EXPECT_THAT(class_page(class_report, Language::en), HasSubstr("&lt;b&gt;.zip"));
}

TEST(Provisional, SaysWhatAMarkWaitsFor) {
  const auto page = [](const model::Result& result) { return terminal(result, Language::en, {}); };
  auto result = report().results[0];
  EXPECT_THAT(page(result), HasSubstr("18 points judged of 20"));
  EXPECT_THAT(page(result), Not(HasSubstr("wait for a person")));
  result.criteria.erase(result.criteria.begin() + 2);
  result.criteria[0].judgement.verdict = Verdict::review;
  result.criteria[0].judgement.for_review = Points::whole(4);
  result.mark = model::mark_of(result.criteria, Points::whole(18));
  EXPECT_THAT(page(result), HasSubstr("4 points wait for a person to read"));
  EXPECT_THAT(page(result), Not(HasSubstr("points judged of")));
}

TEST(Csv, IsWhatASpreadsheetOfThatLanguageReads) {
  const auto class_report = report();
  EXPECT_EQ(marks_csv(class_report, Language::en, CsvDialect::of(Language::en)),
            "Student,e,Module,Course mark,provisional,For review,Grader errors\r\ns1,6.6667,6.6667,6.6667,yes,0,0\r\n");
  EXPECT_EQ(marks_csv(class_report, Language::fr, CsvDialect::of(Language::fr)),
            "\xef\xbb\xbfÉtudiant;e;Module;Note du cours;provisoire;À relire;Erreurs du correcteur\r\n"
            "s1;6,6667;6,6667;6,6667;oui;0;0\r\n");
}

TEST(Csv, NamesPeopleWhereTheRosterDoes) {
  auto class_report = report();
  class_report.course.roster = {{"s1", "Ada Lovelace", ""}};
  EXPECT_THAT(marks_csv(class_report, Language::en, {}), HasSubstr("Student,Name,e,"));
  EXPECT_THAT(marks_csv(class_report, Language::en, {}), HasSubstr("\r\ns1,Ada Lovelace,6.6667"));
}

TEST(Csv, DefusesFormulas) {
  for (const char* name : {"=1+1", "+x", "-x", "@SUM(A1)"}) {
    EXPECT_THAT(marks_csv(report(name), Language::en, {}), HasSubstr(std::string{"\n'"} + name)) << name;
  }
  EXPECT_THAT(marks_csv(report("\tx"), Language::en, {}), HasSubstr("\n\\x09x,"));
  EXPECT_THAT(marks_csv(report("a,\"b\""), Language::en, {}), HasSubstr("\n\"a,\"\"b\"\"\","));
}

TEST(Junit, CountsAndEscapes) {
  const auto xml = junit(report("<&\x01>"), Language::en);
  EXPECT_THAT(xml, HasSubstr("tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(xml, HasSubstr("name=\"&lt;&amp;\\x01&gt; / e\""));
  EXPECT_THAT(
      xml, HasSubstr(
               "<failure message=\"No program was handed in.\" type=\"failed\">No program was handed in.\n</failure>"));
  auto twice = report();
  twice.results[0].criteria[1].title = twice.results[0].criteria[0].title;
  EXPECT_THAT(junit(twice, Language::en), HasSubstr("name=\"s1: b (Title a)\""));
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), "\xef\xbf\xbd");
}

}  // namespace
}  // namespace grader::report
