#pragma once

#include <optional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "grader/engine/seed.hpp"
#include "grader/model/rubric.hpp"
#include "grader/toolchain/call.hpp"

namespace grader::engine {

/// The cases of a rubric, drawn from the seed: `any` with `count: 3` gives any-1, any-2, any-3; `each` one a value.
std::vector<model::Case> draw_cases(const model::Rubric& rubric, const Seed& seed);

/// What is wrong with a case that a person wrote (`--case n=33,threads=32`): its names are not those of the rubric's
/// cases, or a value lies outside what the rubric's cases can hold. Nothing when it can be run.
std::optional<model::Message> case_problem(const model::Rubric& rubric, const model::Case& one);

/// The arguments of one case: shapes worked out, arrays filled. Inputs depend on the seed, the argument and the case's
/// parameters, not on its name, so that a case can be replayed by its parameters alone.
tl::expected<toolchain::CallCase, model::Message> make_call(const model::Rubric& rubric, const model::Case& one,
                                                            const Seed& seed);

/// The same for several cases; the first that cannot be made is the error.
tl::expected<std::vector<toolchain::CallCase>, model::Message> make_calls(const model::Rubric& rubric,
                                                                          std::span<const model::Case> cases,
                                                                          const Seed& seed);

}  // namespace grader::engine
