#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/rubric.hpp"
#include "grader/model/verdict.hpp"

namespace grader::model {

/// One criterion, judged.
struct CriterionResult {
  std::string id;
  Localized title;
  std::string check;  ///< the kind
  Visibility visibility = Visibility::open;
  Points points;
  Judgement judgement;
  std::optional<Localized> advice;  ///< the rubric's own words, when something is to mend
  bool unstable = false;            ///< outputs differed between two calls: the verdict may not come out again
  std::string backend;              ///< where its evidence ran: `host`, or empty for paper
  std::string replay;               ///< the command that runs just what failed again
};

/// The mark of one exercise: earned x total / judged; what was skipped costs nothing.
struct Mark {
  Points earned;
  Points judged;  ///< points of the criteria that were judged (neither skipped nor error)
  Points total;
  std::optional<Points> scaled;  ///< earned x total / judged; nothing when nothing was judged
  bool provisional = false;      ///< something was skipped, in error, or waits for a human

  bool operator==(const Mark&) const = default;
};

/// The machine that a result was made on.
struct Machine {
  std::string architecture;  ///< as `uname -m`
  std::string processor;
  std::string system;
  std::map<std::string, std::string> tools;  ///< g++, python3, numpy, numba, nvcc, gpu: version, or `none`
  std::string sandbox;                       ///< `full`, `polling`, `none`
};

struct SubmittedFile {
  std::string path;
  std::uint64_t size = 0;
  std::string digest;  ///< SHA-256
};

/// Everything that reports read; `result.json` is this, and nothing else.
struct Result {
  std::string grader_version;
  std::string course;  ///< its name
  std::string module;
  std::string exercise;
  Localized title;
  std::string rubric_digest;
  std::string seed_digest;
  std::string student;               ///< the folder's name: a number or a login
  std::vector<std::string> authors;  ///< of a pair, as answers.yaml names them; else the student alone
  std::vector<SubmittedFile> files;
  std::vector<Message> remarks;  ///< what was forgiven, what is missing, what was left aside
  Machine machine;
  std::vector<CriterionResult> criteria;
  Mark mark;

  /// Every measured value: seconds and bytes, by a name such as `script.wall`. Alone in its block of the file.
  std::map<std::string, double> timing;
};

/// What is known of a graded class beside its results (`class.json`): who is in it, and what could not be graded.
struct ClassRecord {
  std::vector<std::string> students;  ///< all who have a folder
  struct Graded {
    std::string student, exercise;
    bool operator==(const Graded&) const = default;
  };
  std::vector<Graded> graded;  ///< the submissions whose results belong to it; others in the folder are older
  std::vector<Message> remarks;
};

/// The mark of these criteria, out of `total` points.
Mark mark_of(const std::vector<CriterionResult>& criteria, Points total);

/// True when every criterion that was judged has all its points.
bool all_passed(const Result& result);
/// True when a criterion is in error: the grader's or the machine's fault.
bool has_error(const Result& result);

}  // namespace grader::model
