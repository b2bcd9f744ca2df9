#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/collect/class_folder.hpp"
#include "grader/engine/grade.hpp"

namespace grader::batch {

/// How far a batch is; told after each submission, from one thread at a time.
struct Progress {
  std::size_t done = 0;
  std::size_t total = 0;
  std::string student, exercise;  ///< what was just finished
  const model::Result* result = nullptr;
  std::optional<std::chrono::seconds> left;  ///< from the pace so far
};

struct Options {
  unsigned workers = 1;
  std::filesystem::path out;  ///< `<out>/results/<student>/<exercise>/result.json`
  std::function<void(const Progress&)> tell;
  std::function<bool()> stop;  ///< asked before each submission: true ends the batch after those that run
};

struct Outcome {
  std::vector<model::Result> results;  ///< by student, then by exercise
  std::vector<model::Message> faults;  ///< results that could not be written
  bool stopped = false;
};

/// Grades every submission, `workers` at a time, and writes each result as soon as it is there: to a temporary name,
/// then renamed, so that a killed batch leaves whole files or none. One submission that fails, hangs or crashes ends in
/// its own verdicts.
Outcome run(const engine::Workplace& workplace, engine::References& references,
            const std::vector<model::Rubric>& rubrics, const std::vector<collect::FoundSubmission>& submissions,
            const Options& options);

/// Where the result of one submission lies.
std::filesystem::path result_path(const std::filesystem::path& out, const std::string& student,
                                  const std::string& exercise);

}  // namespace grader::batch
