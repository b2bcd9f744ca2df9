#pragma once

#include <string>
#include <vector>

#include "grader/engine/reference.hpp"
#include "grader/engine/workplace.hpp"
#include "grader/model/result.hpp"

namespace grader::engine {

/// What `rubric verify` finds about one rubric.
struct Verification {
  model::Result reference;               ///< the reference graded as if it were handed in
  model::Result starter;                 ///< the files of `starter/` graded as they are given out
  std::vector<model::Message> problems;  ///< empty: the rubric holds
};

/// Grades a rubric's reference, which must get full points in every criterion that can be judged here, and its starter,
/// which must get none of the points that need work. So must a second starter in another language, `starter-cpp/`,
/// which holds the program alone: the rest comes from `starter/`. The reference's answers are handed in as the student
/// would write them (`answers.yaml`), beside the files in `reference/<module>/<exercise>/handed-in/`.
Verification verify(const Workplace& workplace, References& references, const model::Rubric& rubric);

}  // namespace grader::engine
