#include "grader/collect/class_folder.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "grader/collect/names.hpp"
#include "grader/text/nearest.hpp"

namespace grader::collect {

namespace {

namespace fs = std::filesystem;
using model::Message;

/// Folders that tools leave beside a student's work.
constexpr std::array<std::string_view, 7> kIgnored{"__MACOSX", "__pycache__", "node_modules", "venv",
                                                   "env",      "build",       "results"};

bool is_ignored(const std::string& name) {
  return name.empty() || name.front() == '.' || std::ranges::find(kIgnored, name) != kIgnored.end();
}

/// Whether this folder and those right below it can be looked into.
bool can_be_listed(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator item{folder, error}, end; !error && item != end; item.increment(error)) {
    std::error_code below;
    if (item->is_symlink(below) || !item->is_directory(below)) continue;
    const fs::directory_iterator looked_into{item->path(), below};
    if (below) return false;
  }
  return !error;
}

/// The real folders in a folder whose names are `wanted`, in order; links are not followed.
template <class Wanted>
std::vector<fs::path> real_folders(const fs::path& folder, Wanted wanted) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (fs::directory_iterator item{folder, error}, end; !error && item != end; item.increment(error)) {
    const bool real = item->is_directory(error) && !item->is_symlink(error);
    if (real && wanted(item->path().filename().string())) folders.push_back(item->path());
  }
  std::ranges::sort(folders);
  return folders;
}

/// Those that are not what tools left.
std::vector<fs::path> folders_in(const fs::path& folder) {
  return real_folders(folder, [](const std::string& name) { return !is_ignored(name); });
}

/// Those that are passed over though their names are not hidden, nor known to hold nothing but copies.
std::vector<fs::path> tool_folders_in(const fs::path& folder) {
  return real_folders(folder, [](const std::string& name) {
    return is_ignored(name) && !name.starts_with('.') && !name.starts_with("__");
  });
}

/// Says which files lie where no exercise's files are looked for.
void remark_on_files(const fs::path& folder, const std::string& owner, std::vector<Message>& remarks,
                     bool archives_only = false) {
  std::vector<std::string> loose, archives;
  std::error_code error;
  for (fs::directory_iterator item{folder, error}, end; !error && item != end; item.increment(error)) {
    const auto name = item->path().filename().string();
    if (name.starts_with('.') || !item->is_regular_file(error)) continue;
    (is_archive(name) ? archives : loose).push_back(name);
  }
  const auto say = [&](const char* key, std::vector<std::string>& names) {
    if (names.empty()) return;
    std::ranges::sort(names);
    constexpr std::size_t kNamed = 5;
    std::string all;
    for (std::size_t i = 0; i < std::min(kNamed, names.size()); ++i) all += (all.empty() ? "" : ", ") + names[i];
    if (names.size() > kNamed) all += ", …";
    remarks.push_back({key, {{"student", owner}, {"files", all}}});
  };
  say("collect.archives", archives);
  if (!archives_only) say("collect.loose", loose);
}

/// `ex1` is the beginning of `ex1-out-of-range-threads` up to a hyphen.
bool abbreviates(const std::string& name, const std::string& exercise) {
  for (auto hyphen = exercise.find('-'); hyphen != std::string::npos; hyphen = exercise.find('-', hyphen + 1)) {
    if (plain_name(exercise.substr(0, hyphen)) == name) return true;
  }
  return false;
}

class StudentFolder {
 public:
  StudentFolder(std::string student, const std::vector<std::string>& exercises, const std::vector<std::string>& modules)
      : student_{std::move(student)}, exercises_{exercises}, modules_{modules} {}

  /// Whether anything in it, at any level, can be an exercise.
  bool look_in(const fs::path& folder, int levels) {
    bool any = false;
    for (const auto& path : folders_in(folder)) {
      const auto name = path.filename().string();
      const bool is_module =
          std::ranges::any_of(modules_, [&](const auto& m) { return plain_name(m) == plain_name(name); });
      if (is_module) {
        remark_on_files(path, student_, found_.remarks);
        any = look_in(path, levels) || any;
        continue;
      }
      const auto meant = readings(name, exercises_);
      if (meant.size() == 1) {
        take(meant.front(), path, levels);
        any = true;
      } else if (meant.size() > 1) {
        any = true;
        std::string both;
        for (const auto& one : meant) both += (both.empty() ? "" : ", ") + one;
        found_.remarks.push_back(
            {"collect.two_readings", {{"student", student_}, {"folder", name}, {"exercises", both}}});
      } else if (levels == 0 || !look_in(path, levels - 1)) {
        if (levels == kExtraLevels) found_.remarks.push_back(no_exercise(name));
      } else {
        any = true;
      }
    }
    return any;
  }

  Found finish(const fs::path& folder) {
    for (auto& [exercise, candidates] : taken_) {
      // A folder that bears the exact name stands before one that was forgiven.
      const auto exact = std::ranges::count_if(candidates, [](const FoundSubmission& s) { return s.remarks.empty(); });
      if (exact == 1) {
        std::erase_if(candidates, [](const FoundSubmission& s) { return !s.remarks.empty(); });
      }
      if (candidates.size() == 1) {
        found_.submissions.push_back(std::move(candidates.front()));
        continue;
      }
      std::string all;
      for (const auto& one : candidates)
        all += (all.empty() ? "" : ", ") + fs::relative(one.folder, folder).generic_string();
      found_.remarks.push_back({"collect.twice", {{"student", student_}, {"exercise", exercise}, {"folders", all}}});
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] Message no_exercise(const std::string& name) const {
    std::vector<std::string> plain;
    for (const auto& exercise : exercises_) plain.push_back(plain_name(exercise));
    const auto near = text::nearest(plain_name(name), plain);
    if (!near) return {"collect.no_exercise", {{"student", student_}, {"folder", name}}};
    const auto& meant = exercises_[static_cast<std::size_t>(std::ranges::find(plain, *near) - plain.begin())];
    return {"collect.no_exercise_near", {{"student", student_}, {"folder", name}, {"near", meant}}};
  }

  void take(const std::string& exercise, const fs::path& path, int levels) {
    FoundSubmission submission{student_, exercise, path, {}};
    if (path.filename() != exercise) {
      submission.remarks.push_back(
          {"collect.forgiven_name", {{"folder", path.filename().string()}, {"exercise", exercise}}});
    }
    if (levels < kExtraLevels) submission.remarks.push_back({"collect.forgiven_level", {{"exercise", exercise}}});
    taken_[exercise].push_back(std::move(submission));
  }

 public:
  static constexpr int kExtraLevels = 1;

 private:
  std::string student_;
  const std::vector<std::string>& exercises_;
  const std::vector<std::string>& modules_;
  std::map<std::string, std::vector<FoundSubmission>> taken_;
  Found found_;
};

void append(Found& all, Found some) {
  all.unreadable = all.unreadable || some.unreadable;
  std::ranges::move(some.submissions, std::back_inserter(all.submissions));
  std::ranges::move(some.remarks, std::back_inserter(all.remarks));
}

}  // namespace

std::vector<std::string> readings(const std::string& name, const std::vector<std::string>& exercises) {
  const auto plain = plain_name(name);
  std::vector<std::string> same, shortened;
  for (const auto& exercise : exercises) {
    if (plain_name(exercise) == plain) same.push_back(exercise);
    if (abbreviates(plain, exercise)) shortened.push_back(exercise);
  }
  return same.empty() ? shortened : same;
}

Found find_in_student_folder(const fs::path& folder, const std::string& student,
                             const std::vector<std::string>& exercises, const std::vector<std::string>& modules) {
  StudentFolder one{student, exercises, modules};
  one.look_in(folder, StudentFolder::kExtraLevels);
  auto found = one.finish(folder);
  if (!can_be_listed(folder)) {
    found.unreadable = true;
    found.remarks.push_back({"collect.unreadable_folder", {{"student", student}}});
  }
  remark_on_files(folder, student, found.remarks);
  return found;
}

Found find_in_class(const fs::path& folder, const std::vector<std::string>& exercises,
                    const std::vector<std::string>& modules) {
  Found all;
  for (const auto& path : tool_folders_in(folder)) {
    all.remarks.push_back({"collect.tool_folder", {{"folder", path.filename().string()}}});
  }
  // A teacher keeps lists and notes beside the students' folders.
  remark_on_files(folder, folder.filename().string(), all.remarks, true);
  for (const auto& student : folders_in(folder)) {
    all.students.push_back(student.filename().string());
    auto some = find_in_student_folder(student, student.filename().string(), exercises, modules);
    if (some.submissions.empty() && some.remarks.empty()) {
      some.remarks.push_back({"collect.nothing", {{"student", student.filename().string()}}});
    }
    append(all, std::move(some));
  }
  return all;
}

Found find_exercise_in_class(const fs::path& folder, const std::string& exercise,
                             const std::vector<std::string>& exercises, const std::vector<std::string>& modules) {
  Found all;
  for (const auto& student : folders_in(folder)) {
    const auto name = student.filename().string();
    all.students.push_back(name);
    auto some = find_in_student_folder(student, name, exercises, modules);
    const bool unclear = std::ranges::any_of(some.remarks, [](const Message& remark) {
      return remark.key == "collect.twice" || remark.key == "collect.two_readings";
    });
    if (some.submissions.empty() && !unclear) {
      // Its files are not loose: they are the exercise's.
      all.submissions.push_back({name, exercise, student, {}});
      continue;
    }
    std::erase_if(some.submissions, [&](const FoundSubmission& one) { return one.exercise != exercise; });
    append(all, std::move(some));
  }
  return all;
}

}  // namespace grader::collect
