#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/model/evidence.hpp"
#include "grader/model/reader.hpp"
#include "grader/model/verdict.hpp"

namespace grader::model {

/// A piece of evidence that a check needs. The engine plans builds and runs from the union of all needs.
struct Need {
  enum class Kind {
    file,              ///< `name` is a role of `submission:`
    answers,           ///< the submission's answers.yaml
    expected_answers,  ///< the reference's answers
    entry_cases,       ///< calls of entry `name` over the cases `cases` (empty: all), submission and reference
    entry_calls,       ///< the same for the submission alone: no reference has to answer
    script,            ///< the program as a whole
    reference_script,  ///< the reference as a whole
    corrupted_script,  ///< the program with one element of entry `name`'s output changed
    index_expression,  ///< the host loop's index expression and bound in entry `name`
    kernel,            ///< a run of kernel entry `name` on the twin or a GPU
    data,              ///< a data file below the course's `reference/`, by path
  };
  Kind kind;
  std::string name;
  std::vector<std::string> cases;
};

/// A check of a criterion: reads evidence and gives a verdict. Pure: the same evidence gives the same judgement.
class Check {
 public:
  Check() = default;
  Check(const Check&) = delete;
  Check& operator=(const Check&) = delete;
  virtual ~Check() = default;

  [[nodiscard]] virtual std::vector<Need> needs() const = 0;

  /// `points`: what the criterion is worth. Evidence that the engine could not get at all (a missing file, a build
  /// that failed) reaches the check as such: saying what that means for the student is the check's job.
  [[nodiscard]] virtual Judgement judge(const Evidence& evidence, Points points) const = 0;
};

/// What a rubric says about itself to a check that is being read: names a check may refer to.
struct CheckContext {
  const Rubric& rubric;   ///< everything but its criteria is filled in
  const Node& criterion;  ///< the criterion's mapping
  Points points;          ///< the criterion's points
};

/// A registered kind of check: the key under `check:` and how its parameters are read.
struct CheckKind {
  std::string_view name;
  std::unique_ptr<const Check> (*read)(Reader& parameters, const CheckContext& context);
};

}  // namespace grader::model
