#include "grader/engine/grade.hpp"

#include <algorithm>
#include <chrono>

#include "grader/engine/cases.hpp"
#include "grader/engine/gather.hpp"
#include "grader/engine/plan.hpp"
#include "grader/engine/shrink.hpp"
#include "grader/engine/version.hpp"
#include "grader/rubric/digest.hpp"

namespace grader::engine {

namespace {

using model::Case;
using model::Criterion;
using model::CriterionResult;
using model::Evidence;
using model::Judgement;
using model::Message;
using model::Need;
using model::Result;
using model::Rubric;
using model::Verdict;

std::vector<const Criterion*> selected(const Rubric& rubric, const Selection& selection) {
  std::vector<const Criterion*> criteria;
  for (const auto& criterion : rubric.criteria) {
    if (selection.public_only && criterion.visibility != model::Visibility::open) continue;
    if (selection.criterion && criterion.id != *selection.criterion) continue;
    criteria.push_back(&criterion);
  }
  return criteria;
}

bool reads_answers(const Criterion& criterion) {
  return std::ranges::any_of(criterion.check->needs(),
                             [](const Need& need) { return need.kind == Need::Kind::answers; });
}

bool needs_program(const Criterion& criterion) {
  return std::ranges::any_of(criterion.check->needs(), [](const Need& need) { return runs_program(need.kind); });
}

/// Why a file that this criterion reads could not be taken: several candidates, too large, a link. What is merely
/// missing is left to the check, which knows what it looked for.
const Message* file_problem(const Criterion& criterion, const Rubric& rubric, const collect::Collected& collected) {
  const auto problem_of = [&](const std::string& role) -> const Message* {
    const auto found = collected.problems.find(role);
    return found == collected.problems.end() ? nullptr : &found->second;
  };
  for (const auto& need : criterion.check->needs()) {
    const Message* problem = nullptr;
    if (need.kind == Need::Kind::file) problem = problem_of(need.name);
    if (need.kind == Need::Kind::answers) problem = problem_of("answers");
    if (problem != nullptr) return problem;
  }
  if (!needs_program(criterion)) return nullptr;
  for (const auto& file : rubric.files) {
    const bool holds_programs = std::ranges::any_of(file.names, [](const std::string& name) {
      return name.ends_with(".py") || name.ends_with(".cpp") || name.ends_with(".cu");
    });
    if (holds_programs) {
      if (const auto* problem = problem_of(file.role)) return problem;
    }
  }
  return nullptr;
}

/// The words of a command line, quoted where a shell would read them otherwise.
std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) || c == '-' || c == '_' || c == '.' || c == '/' || c == '=' || c == ',';
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return quoted + "'";
}

std::string replay_command(const Rubric& rubric, const collect::FoundSubmission& submission, const Criterion& criterion,
                           const std::optional<Case>& failing) {
  std::string command = "grader/run check " + rubric.id + ' ' + shell_word(submission.folder.generic_string()) +
                        " --criterion " + criterion.id;
  if (!failing) return command;
  std::string parameters;
  for (const auto& [name, value] : failing->parameters) {
    const auto* integer = std::get_if<std::int64_t>(&value);
    if (integer == nullptr) return command;
    parameters += (parameters.empty() ? "" : ",") + name + '=' + std::to_string(*integer);
  }
  return command + " --case " + parameters;
}

class Judge {
 public:
  Judge(const Workplace& workplace, References& references, const Rubric& rubric,
        const collect::FoundSubmission& submission, const collect::Collected& collected, HandedIn& handed_in,
        const Evidence& evidence)
      : workplace_{workplace},
        references_{references},
        rubric_{rubric},
        submission_{submission},
        collected_{collected},
        handed_in_{handed_in},
        evidence_{evidence} {}

  CriterionResult judge(const Criterion& criterion) {
    CriterionResult result;
    result.id = criterion.id;
    result.title = criterion.title;
    result.check = criterion.check_kind;
    result.visibility = criterion.visibility;
    result.points = criterion.points;
    result.judgement = judgement_of(criterion);
    if (needs_program(criterion) && handed_in_.program) result.backend = evidence_.backend;
    for (const auto& need : criterion.check->needs()) {
      const auto entry = evidence_.entries.find(need.name);
      if (!calls_entry(need.kind) || entry == evidence_.entries.end() || !entry->second.unstable) continue;
      result.unstable = true;
      result.judgement.messages.push_back({"engine.unstable", {{"entry", need.name}}});
      break;
    }
    const auto verdict = result.judgement.verdict;
    const bool to_mend = verdict == Verdict::failed || verdict == Verdict::partial;
    if (to_mend) {
      // Advice on the answer is no help where the file that holds it is broken.
      if (!evidence_.answers_problem || !reads_answers(criterion)) result.advice = criterion.advice;
      result.replay = replay_command(rubric_, submission_, criterion, failing_case(criterion, result.judgement));
    }
    return result;
  }

 private:
  Judgement judgement_of(const Criterion& criterion) {
    if (collected_.fault) return model::error(*collected_.fault);
    if (const auto* problem = file_problem(criterion, rubric_, collected_)) return model::failed(*problem);
    if (needs_program(criterion) && handed_in_.fault) return model::error(*handed_in_.fault);
    try {
      auto judgement = criterion.check->judge(evidence_, criterion.points);
      if (reads_answers(criterion) && evidence_.answers_place && !judgement.place)
        judgement.place = evidence_.answers_place;
      return judgement;
    } catch (const std::exception& fault) {
      // A check that throws is our mistake; the student must not pay for it.
      return model::error(
          {"engine.check_failed", {{"check", criterion.check_kind}, {"what", std::string{fault.what()}}}});
    }
  }

  /// The case that shows the failure, made as small as it gets.
  std::optional<Case> failing_case(const Criterion& criterion, Judgement& judgement) {
    if (!judgement.failing_case) return std::nullopt;
    const auto found = std::ranges::find(evidence_.cases, *judgement.failing_case, &Case::id);
    if (found == evidence_.cases.end()) return std::nullopt;
    const bool may_shrink = judgement.verdict == Verdict::failed && handed_in_.program != nullptr;
    auto shrunk = may_shrink
                      ? shrink(workplace_, references_, rubric_, criterion, *found, *handed_in_.program, evidence_)
                      : std::nullopt;
    if (!shrunk) return *found;
    judgement.messages = std::move(shrunk->judgement.messages);
    judgement.failing_case = shrunk->smallest.id;
    return shrunk->smallest;
  }

  const Workplace& workplace_;
  References& references_;
  const Rubric& rubric_;
  const collect::FoundSubmission& submission_;
  const collect::Collected& collected_;
  HandedIn& handed_in_;
  const Evidence& evidence_;
};

/// Who signs the work: `authors` of answers.yaml where there are some, else the folder's student.
std::vector<std::string> authors_of(const Evidence& evidence, const std::string& student) {
  std::vector<std::string> authors;
  const auto* list = evidence.answers ? evidence.answers->find("authors") : nullptr;
  if (list != nullptr) {
    for (const auto& item : list->items) {
      if (item.is_scalar() && !item.scalar.empty()) authors.push_back(item.scalar);
    }
  }
  if (authors.empty()) authors.push_back(student);
  return authors;
}

}  // namespace

Result grade(const Workplace& workplace, References& references, const Rubric& rubric,
             const collect::FoundSubmission& submission, const Selection& selection) {
  const auto start = std::chrono::steady_clock::now();
  Result result;
  result.grader_version = version();
  result.course = workplace.course_name;
  result.module = rubric.module;
  result.exercise = rubric.id;
  result.title = rubric.title;
  result.rubric_digest = rubric.digest;
  result.seed_digest = workplace.seed.digest();
  result.student = submission.student;
  result.machine = workplace.machine();

  auto collected = collect::collect_files(submission.folder, rubric);
  std::erase_if(collected.files, [&](const auto& file) {
    if (!toolchain::is_reserved(file.first)) return false;
    collected.remarks.push_back({"engine.reserved", {{"file", file.first}}});
    return true;
  });
  result.remarks = submission.remarks;
  result.remarks.insert(result.remarks.end(), collected.remarks.begin(), collected.remarks.end());
  for (const auto& [path, contents] : collected.files) {
    result.files.push_back({path, contents.size(), rubric::sha256(contents)});
  }

  const auto criteria = selected(rubric, selection);
  const auto plan = make_plan(criteria);
  auto handed_in = prepare_program(workplace, references, rubric, collected);
  auto cases = selection.only_case ? std::vector{*selection.only_case} : draw_cases(rubric, workplace.seed);
  const auto evidence =
      gather(workplace, references, rubric, plan, collected, handed_in, std::move(cases), result.timing);
  result.authors = authors_of(evidence, submission.student);

  Judge judge{workplace, references, rubric, submission, collected, handed_in, evidence};
  model::Points total;
  for (const auto* criterion : criteria) {
    result.criteria.push_back(judge.judge(*criterion));
    total += criterion->points;
  }
  result.mark = model::mark_of(result.criteria, total);
  result.timing["total.wall_s"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace grader::engine
