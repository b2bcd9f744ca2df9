#pragma once

#include <optional>

#include "grader/model/evidence.hpp"
#include "grader/model/verdict.hpp"

/// What it means for a criterion when a program could not be run as the check needs it: said in one place, for all
/// checks that run programs.
namespace grader::checks {

/// No program, or one that no backend here can run (`.cu`); nothing when there is one to judge.
std::optional<model::Judgement> program_missing(const model::Evidence& evidence);

/// The script did not run, or not to its end by itself: a build that failed, a limit, a signal. An exit code is left to
/// the check. Nothing when it ran.
std::optional<model::Judgement> script_problem(const model::Evidence& evidence);

/// The entry could not be called at all: not there, does not compile, does not import. Nothing when it was called.
std::optional<model::Judgement> entry_problem(const model::Evidence& evidence, const std::string& name);

/// Why a process ended, as a message: the limit it met, a signal by its name, an exit code.
model::Message ending(const model::ProcessEvidence& process);

/// The process's output as excerpts, each cut to what a person reads.
void add_output(const model::ProcessEvidence& process, model::Judgement& judgement);

/// A text's first `bytes` bytes, not ending inside a character.
std::string cut(const std::string& text, std::size_t bytes);

}  // namespace grader::checks
