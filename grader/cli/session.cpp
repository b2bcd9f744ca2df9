#include "grader/cli/session.hpp"

#include <algorithm>
#include <fstream>

#include "grader/batch/atomic_file.hpp"
#include "grader/checks/registry.hpp"
#include "grader/rubric/course.hpp"
#include "grader/rubric/course_folder.hpp"
#include "grader/text/nearest.hpp"

namespace grader::cli {

namespace fs = std::filesystem;

const model::Rubric* CourseInUse::rubric(std::string_view id) const {
  const auto found = std::ranges::find(rubrics, id, &model::Rubric::id);
  return found == rubrics.end() ? nullptr : &*found;
}

tl::expected<CourseInUse, ExitCode> open_course(Globals& globals, const fs::path& start) {
  std::error_code error;
  auto folder = globals.course.empty() ? rubric::find_course(fs::absolute(start, error))
                                       : std::optional<fs::path>{globals.course};
  // A course in the making is not passed over for another.
  const auto in_making =
      rubric::find_unfinished_course(globals.course.empty() ? fs::absolute(start, error) : fs::path{globals.course});
  if (in_making && (!folder || !rubric::is_course(*folder))) {
    say(globals, {"cli.no_course_yaml", {{"path", in_making->string()}}});
    return tl::unexpected{kWrongCall};
  }
  // Work that lies outside any course is graded by the course that this grader was built from.
  if (!folder && rubric::is_course(GRADER_HOME_COURSE)) folder = GRADER_HOME_COURSE;
  if (!folder || !rubric::is_course(*folder)) {
    say(globals, {"cli.no_course", {{"path", globals.course.empty() ? start.string() : globals.course}}});
    return tl::unexpected{kWrongCall};
  }
  auto loaded = rubric::load_course_folder(*folder, checks::kinds());
  if (!globals.language_given) {
    globals.language = text::language_named(loaded.course.language).value_or(globals.language);
  }
  if (!loaded.diagnostics.empty()) {
    std::vector<std::string> files;
    for (const auto& diagnostic : loaded.diagnostics) {
      say(globals, diagnostic);
      files.push_back(diagnostic.place.file);
    }
    std::ranges::sort(files);
    const auto wrong = std::distance(files.begin(), std::ranges::unique(files).begin());
    say(globals, {"cli.rubrics_wrong", {{"count", std::int64_t{wrong}}}});
    return tl::unexpected{kWrongCall};
  }
  return CourseInUse{*folder, std::move(loaded.course), std::move(loaded.rubrics)};
}

Session::Session(const CourseInUse& course, const Globals& globals, std::unique_ptr<sandbox::Sandbox> sandbox,
                 engine::Seed seed)
    : sandbox_{std::move(sandbox)},
      workplace_{course.folder, text::in(course.course.name, globals.language), *sandbox_, toolchain::find_tools(),
                 std::move(seed)},
      references_{workplace_} {}

tl::expected<std::unique_ptr<Session>, ExitCode> Session::open(const Globals& globals, const CourseInUse& course,
                                                               engine::Seed seed, bool own) {
  sandbox::Options options;
  options.unsafe = globals.unsafe_no_sandbox;
  auto sandbox = sandbox::open(options);
  if (!sandbox && own) {
    say(globals, model::Message{"cli.limits_alone", {}});
    sandbox = sandbox::open({.unsafe = false, .limits_only = true});
  }
  if (!sandbox) {
    say(globals, sandbox.error());
    return tl::unexpected{kGraderFailed};
  }
  return std::unique_ptr<Session>{new Session{course, globals, std::move(*sandbox), std::move(seed)}};
}

const model::Rubric* find_exercise(const Globals& globals, const CourseInUse& course, const std::string& id) {
  if (const auto* rubric = course.rubric(id)) return rubric;
  std::vector<std::string> ids;
  for (const auto& rubric : course.rubrics) ids.push_back(rubric.id);
  if (const auto near = text::nearest(id, ids)) {
    say(globals, {"cli.unknown_exercise_near", {{"exercise", id}, {"near", *near}}});
    return nullptr;
  }
  std::string known;
  for (const auto& one : ids) known += (known.empty() ? "" : ", ") + one;
  say(globals, {"cli.unknown_exercise", {{"exercise", id}, {"known", known}}});
  return nullptr;
}

tl::expected<engine::Seed, ExitCode> private_seed(const Globals& globals, const std::string& given,
                                                  const fs::path& out) {
  const auto path = out / ".seed";
  if (!out.empty() && given.empty()) {
    std::ifstream file{path};
    std::string kept;
    if (std::getline(file, kept) && !kept.empty()) return engine::Seed{kept};
  }
  auto seed = given.empty() ? engine::Seed::random() : engine::Seed{given};
  if (!out.empty()) {
    if (const auto written = batch::write_atomically(path, seed.secret + '\n'); !written) {
      say(globals, written.error());
      return tl::unexpected{kGraderFailed};
    }
    std::error_code ignored;
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, ignored);
  }
  return seed;
}

}  // namespace grader::cli
