#include "grader/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

#include "grader/batch/atomic_file.hpp"
#include "grader/model/result_json.hpp"

namespace grader::batch {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// A result for a submission that the grader itself could not handle: every criterion is in error, none costs a point.
model::Result fault_result(const engine::Workplace& workplace, const model::Rubric& rubric,
                           const collect::FoundSubmission& submission, const std::string& what) {
  model::Result result;
  result.course = workplace.course_name;
  result.module = rubric.module;
  result.exercise = rubric.id;
  result.title = rubric.title;
  result.rubric_digest = rubric.digest;
  result.seed_digest = workplace.seed.digest();
  result.student = submission.student;
  result.authors = {submission.student};
  result.machine = workplace.machine();
  for (const auto& criterion : rubric.criteria) {
    model::CriterionResult one;
    one.id = criterion.id;
    one.title = criterion.title;
    one.check = criterion.check_kind;
    one.visibility = criterion.visibility;
    one.points = criterion.points;
    one.judgement = model::error({"engine.internal", {{"what", what}}});
    result.criteria.push_back(std::move(one));
  }
  result.mark = model::mark_of(result.criteria, rubric.points);
  return result;
}

class Batch {
 public:
  Batch(const engine::Workplace& workplace, engine::References& references, const std::vector<model::Rubric>& rubrics,
        const std::vector<collect::FoundSubmission>& submissions, const Options& options)
      : workplace_{workplace},
        references_{references},
        rubrics_{rubrics},
        submissions_{submissions},
        options_{options} {}

  Outcome run() {
    const auto workers = std::max(1U, std::min(options_.workers, static_cast<unsigned>(submissions_.size())));
    {
      std::vector<std::jthread> pool;
      pool.reserve(workers);
      for (unsigned i = 0; i < workers; ++i) pool.emplace_back([this] { work(); });
    }
    std::ranges::sort(outcome_.results, [](const model::Result& a, const model::Result& b) {
      return std::pair{a.student, a.exercise} < std::pair{b.student, b.exercise};
    });
    return std::move(outcome_);
  }

 private:
  void work() {
    while (true) {
      if (options_.stop && options_.stop()) {
        const std::scoped_lock lock{mutex_};
        outcome_.stopped = true;
        return;
      }
      const auto index = next_.fetch_add(1);
      if (index >= submissions_.size()) return;
      keep(grade(submissions_[index]));
    }
  }

  std::optional<model::Result> grade(const collect::FoundSubmission& submission) {
    const auto rubric = std::ranges::find(rubrics_, submission.exercise, &model::Rubric::id);
    if (rubric == rubrics_.end()) return std::nullopt;
    try {
      return engine::grade(workplace_, references_, *rubric, submission);
    } catch (const std::exception& fault) {
      return fault_result(workplace_, *rubric, submission, fault.what());
    }
  }

  void keep(std::optional<model::Result> result) {
    if (!result) return;
    const auto path = result_path(options_.out, result->student, result->exercise);
    auto written = write_atomically(path, model::to_json(*result));
    const std::scoped_lock lock{mutex_};
    if (!written) outcome_.faults.push_back(written.error());
    ++done_;
    if (options_.tell) {
      const auto spent = std::chrono::duration<double>(Clock::now() - start_).count();
      const auto left = spent / static_cast<double>(done_) * static_cast<double>(submissions_.size() - done_);
      options_.tell({done_, submissions_.size(), result->student, result->exercise, &*result,
                     std::chrono::seconds{std::lround(left)}});
    }
    outcome_.results.push_back(std::move(*result));
  }

  const engine::Workplace& workplace_;
  engine::References& references_;
  const std::vector<model::Rubric>& rubrics_;
  const std::vector<collect::FoundSubmission>& submissions_;
  const Options& options_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::size_t done_ = 0;
  Clock::time_point start_ = Clock::now();
  Outcome outcome_;
};

}  // namespace

fs::path result_path(const fs::path& out, const std::string& student, const std::string& exercise) {
  return out / "results" / student / exercise / "result.json";
}

Outcome run(const engine::Workplace& workplace, engine::References& references,
            const std::vector<model::Rubric>& rubrics, const std::vector<collect::FoundSubmission>& submissions,
            const Options& options) {
  return Batch{workplace, references, rubrics, submissions, options}.run();
}

}  // namespace grader::batch
