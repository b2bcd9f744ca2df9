#pragma once

#include "grader/model/reader.hpp"
#include "grader/model/rubric.hpp"

/// How the larger parts of a rubric are read; each notes every mistake with its place.
namespace grader::rubric {

model::Contract read_contract(const model::Node& node, const std::vector<std::string>& parameters,
                              model::Diagnostics& diagnostics);
std::vector<model::CaseSpec> read_cases(const model::Node& node, model::Diagnostics& diagnostics);
model::Limits read_limits(const model::Node& node, model::Diagnostics& diagnostics);

/// Notes the criterion's needs that no run can meet: a role that is not handed in, an entry that the contract lacks, a
/// case that does not exist, a reference that is not there.
void check_evidence_possible(const model::Rubric& rubric, const model::Criterion& criterion,
                             model::Diagnostics& diagnostics);

/// The names of all parameters of all cases.
std::vector<std::string> parameter_names(const std::vector<model::CaseSpec>& cases);

/// Lower-case letters, digits and hyphens, beginning with a letter: what a folder and a command line take as it is.
bool is_id(std::string_view text);

}  // namespace grader::rubric
