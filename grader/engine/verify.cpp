#include "grader/engine/verify.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "grader/engine/grade.hpp"
#include "grader/model/json_node.hpp"
#include "grader/rubric/yaml.hpp"

namespace grader::engine {

namespace {

namespace fs = std::filesystem;
using model::Message;
using model::Points;
using model::Rubric;
using model::Verdict;

/// A folder that is gone when its owner is.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "grader-verify-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw fs::filesystem_error{"mkdtemp", pattern, std::error_code{errno, std::generic_category()}};
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void write(const fs::path& path, std::string_view text) {
  std::ofstream file{path, std::ios::binary};
  file << text;
}

std::string read(const fs::path& path) {
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The name under which the reference is handed in: the first of the program's names with its extension.
std::string program_name(const Rubric& rubric) {
  const auto extension = fs::path{rubric.reference}.extension().string();
  for (const auto& file : rubric.files) {
    for (const auto& name : file.names) {
      if (fs::path{name}.extension() == extension) return name;
    }
  }
  return {};
}

/// Lays out what a student with the reference's knowledge would hand in.
tl::expected<void, Message> lay_out_reference(const Workplace& workplace, References& references, const Rubric& rubric,
                                              const fs::path& folder) {
  const auto home = workplace.course / "reference" / rubric.module / rubric.id;
  std::error_code error;
  if (fs::is_directory(home / "handed-in", error)) {
    fs::copy(home / "handed-in", folder, fs::copy_options::recursive, error);
    if (error) return tl::unexpected{Message{"engine.unreadable", {{"path", (home / "handed-in").string()}}}};
  }
  if (!rubric.contract.entries.empty()) {
    const auto name = program_name(rubric);
    if (!name.empty() && !fs::exists(folder / name, error)) {
      write(folder / name, read(workplace.course / "reference" / rubric.reference));
    }
    return {};
  }
  if (rubric.reference.empty()) return {};
  const auto answers = references.answers(rubric);
  if (!answers) return tl::unexpected{answers.error()};
  auto json = model::to_json(*answers);
  // What only a person can know (names, a machine) comes from the answers that lie in handed-in/.
  if (fs::exists(folder / "answers.yaml", error)) {
    const auto text = read(folder / "answers.yaml");
    const auto own = rubric::parse_yaml(text, "answers.yaml", {});
    if (!own) return tl::unexpected{own.error().message};
    auto merged = model::to_json(*own);
    json.update(merged, true);
  }
  write(folder / "answers.yaml", json.dump(2));
  return {};
}

constexpr std::string_view kStarter = "starter";

/// `starter`, and those in other languages: `starter-cpp`.
std::vector<std::string> starters_of(const fs::path& exercise) {
  std::vector<std::string> names;
  for (const auto& item : fs::directory_iterator{exercise}) {
    const auto name = item.path().filename().string();
    if (item.is_directory() && (name == kStarter || name.starts_with("starter-"))) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

/// A starter as a student finds it. One in another language takes the program's place in what all get.
void lay_out_starter(const Rubric& rubric, const fs::path& exercise, const std::string& name, const fs::path& folder) {
  constexpr auto kOver = fs::copy_options::recursive | fs::copy_options::overwrite_existing;
  fs::copy(exercise / kStarter, folder, kOver);
  if (name == kStarter) return;
  for (const auto& file : rubric.files) {
    if (file.role != "program") continue;
    for (const auto& program : file.names) fs::remove(folder / program);
  }
  fs::copy(exercise / name, folder, kOver);
}

Message problem(std::string key, const model::CriterionResult& criterion) {
  return {std::move(key),
          {{"criterion", criterion.id},
           {"verdict", std::string{model::name_of(criterion.judgement.verdict)}},
           {"earned", criterion.judgement.earned},
           {"points", criterion.points}}};
}

}  // namespace

Verification verify(const Workplace& workplace, References& references, const Rubric& rubric) {
  Verification verification;
  try {
    const TemporaryFolder reference;
    if (const auto laid = lay_out_reference(workplace, references, rubric, reference.path()); !laid) {
      verification.problems.push_back(laid.error());
      return verification;
    }
    verification.reference = grade(workplace, references, rubric, {"reference", rubric.id, reference.path(), {}});
    for (const auto& criterion : verification.reference.criteria) {
      if (criterion.judgement.verdict == Verdict::skipped || criterion.judgement.verdict == Verdict::passed) continue;
      verification.problems.push_back(problem("verify.reference_loses", criterion));
      if (!criterion.judgement.messages.empty()) verification.problems.push_back(criterion.judgement.messages.front());
    }

    const auto exercise = workplace.course / "exercises" / rubric.module / rubric.id;
    std::error_code error;
    if (!fs::is_directory(exercise / kStarter, error)) {
      verification.problems.push_back({"verify.no_starter", {{"path", (exercise / kStarter).string()}}});
      return verification;
    }
    for (const auto& name : starters_of(exercise)) {
      const TemporaryFolder starter;
      lay_out_starter(rubric, exercise, name, starter.path());
      auto result = grade(workplace, references, rubric, {name, rubric.id, starter.path(), {}});
      for (std::size_t i = 0; i < result.criteria.size(); ++i) {
        const auto& criterion = result.criteria[i];
        if (!rubric.criteria[i].needs_work || criterion.judgement.earned == Points{}) continue;
        auto found = problem("verify.starter_earns", criterion);
        found.arguments["starter"] = name;
        verification.problems.push_back(std::move(found));
      }
      if (name == kStarter) verification.starter = std::move(result);
    }
  } catch (const fs::filesystem_error& fault) {
    verification.problems.push_back({"engine.unreadable", {{"path", fault.path1().string()}}});
  }
  return verification;
}

}  // namespace grader::engine
