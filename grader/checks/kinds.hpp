#pragma once

#include <memory>

#include "grader/model/check.hpp"

/// How each kind of check reads its parameters; defined in the file that bears its name.
namespace grader::checks {

using Made = std::unique_ptr<const model::Check>;
using model::CheckContext;
using model::Reader;

// Answers of a paper exercise.
Made read_answer(Reader& parameters, const CheckContext& context);
Made read_authors(Reader& parameters, const CheckContext& context);
Made read_timings(Reader& parameters, const CheckContext& context);
// Free text.
Made read_concepts(Reader& parameters, const CheckContext& context);
Made read_cites_figure(Reader& parameters, const CheckContext& context);
Made read_note_agrees(Reader& parameters, const CheckContext& context);
// A batch request.
Made read_slurm_request(Reader& parameters, const CheckContext& context);
// Programs.
Made read_exits(Reader& parameters, const CheckContext& context);
Made read_prints(Reader& parameters, const CheckContext& context);
Made read_matches_reference(Reader& parameters, const CheckContext& context);
Made read_refuses_wrong_result(Reader& parameters, const CheckContext& context);
Made read_index_expression(Reader& parameters, const CheckContext& context);
Made read_kernel(Reader& parameters, const CheckContext& context);
Made read_warp_lines(Reader& parameters, const CheckContext& context);

}  // namespace grader::checks
