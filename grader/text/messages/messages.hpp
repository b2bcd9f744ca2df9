#pragma once

#include <span>

#include "grader/text/catalogue.hpp"

/// The sentences of each room, in a file of its own beside this one.
namespace grader::text::messages {

std::span<const Entry> model();
std::span<const Entry> rubric();
std::span<const Entry> sandbox();
std::span<const Entry> toolchain();
std::span<const Entry> checks_answers();
std::span<const Entry> checks_text();
std::span<const Entry> checks_programs();
std::span<const Entry> checks_slurm();
std::span<const Entry> engine();
std::span<const Entry> collect();
std::span<const Entry> report();
std::span<const Entry> cli();

}  // namespace grader::text::messages
