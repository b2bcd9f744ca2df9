#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/collect/class_folder.hpp"
#include "grader/engine/reference.hpp"
#include "grader/engine/workplace.hpp"
#include "grader/model/result.hpp"

namespace grader::engine {

/// Which part of a rubric to grade.
struct Selection {
  bool public_only = false;              ///< `check`: what a student may see
  std::optional<std::string> criterion;  ///< this one alone
  std::optional<model::Case> only_case;  ///< these parameters instead of the rubric's cases: a replay
};

/// Grades one submission: collects its files, makes the builds and runs that the rubric's checks need, each once, and
/// judges. Whatever a submission does ends in verdicts; what the grader or the machine cannot do is the verdict
/// `error`.
model::Result grade(const Workplace& workplace, References& references, const model::Rubric& rubric,
                    const collect::FoundSubmission& submission, const Selection& selection = {});

}  // namespace grader::engine
