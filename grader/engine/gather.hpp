#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "grader/collect/files.hpp"
#include "grader/engine/plan.hpp"
#include "grader/engine/reference.hpp"
#include "grader/engine/workplace.hpp"

namespace grader::engine {

/// The program of a submission, ready to run; nothing where none was handed in or none can run here.
struct HandedIn {
  std::string language;  ///< python, cpp, cuda, or empty
  std::string path;
  std::unique_ptr<toolchain::Program> program;
  std::optional<model::Message> fault;  ///< the grader's: it could not get ready to run it
};

/// Finds the program among the collected files and prepares it.
HandedIn prepare_program(const Workplace& workplace, References& references, const model::Rubric& rubric,
                         const collect::Collected& collected);

/// Gets all the evidence of a plan. `timing` takes what was measured.
model::Evidence gather(const Workplace& workplace, References& references, const model::Rubric& rubric,
                       const Plan& plan, const collect::Collected& collected, HandedIn& handed_in,
                       std::vector<model::Case> cases, std::map<std::string, double>& timing);

}  // namespace grader::engine
