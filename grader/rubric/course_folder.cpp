#include "grader/rubric/course_folder.hpp"

#include <algorithm>
#include <map>

#include "grader/rubric/course.hpp"
#include "grader/rubric/load.hpp"

namespace grader::rubric {

namespace fs = std::filesystem;

bool is_course(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "exercises", error) &&
         fs::is_regular_file(folder / "rubrics" / "course.yaml", error);
}

std::optional<fs::path> find_course(const fs::path& start) {
  std::error_code error;
  auto folder = fs::weakly_canonical(start, error);
  if (error) folder = start;
  for (;; folder = folder.parent_path()) {
    if (is_course(folder)) return folder;
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

std::optional<fs::path> find_unfinished_course(const fs::path& start) {
  std::error_code error;
  auto folder = fs::weakly_canonical(start, error);
  if (error) folder = start;
  for (;; folder = folder.parent_path()) {
    const bool both = fs::is_directory(folder / "exercises", error) && fs::is_directory(folder / "rubrics", error);
    if (both && !is_course(folder)) return folder;
    if (both || folder == folder.parent_path()) return std::nullopt;
  }
}

LoadedCourseFolder load_course_folder(const fs::path& folder, std::span<const model::CheckKind> kinds) {
  LoadedCourseFolder loaded;
  auto course = load_course(folder / "rubrics" / "course.yaml");
  loaded.course = std::move(course.course);
  loaded.diagnostics = std::move(course.diagnostics);

  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& item : fs::recursive_directory_iterator{folder / "rubrics", error}) {
    const bool rubric = item.path().extension() == ".yaml" && item.path().filename() != "course.yaml";
    if (rubric && item.is_regular_file()) files.push_back(item.path());
  }
  std::ranges::sort(files);
  std::map<std::string, std::string> seen;
  for (const auto& file : files) {
    auto one = load_rubric(file, folder, kinds);
    std::ranges::move(one.diagnostics, std::back_inserter(loaded.diagnostics));
    const auto [before, fresh] = seen.emplace(one.rubric.id, file.string());
    if (!fresh)
      loaded.diagnostics.push_back(
          {{file.string(), 1, 1}, {"rubric.id_elsewhere", {{"id", one.rubric.id}, {"file", before->second}}}});
    loaded.rubrics.push_back(std::move(one.rubric));
  }
  for (const auto& module : loaded.course.modules) {
    for (const auto& exercise : module.exercises) {
      // A rubric that could not be read has no id: its own mistake has been said.
      const bool unread = std::ranges::any_of(files, [&](const fs::path& file) { return file.stem() == exercise.id; });
      if (seen.contains(exercise.id) || unread) continue;
      loaded.diagnostics.push_back({{loaded.course.path, 0, 0}, {"course.no_rubric", {{"exercise", exercise.id}}}});
    }
  }
  return loaded;
}

}  // namespace grader::rubric
