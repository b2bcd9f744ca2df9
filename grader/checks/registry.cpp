#include "grader/checks/registry.hpp"

#include <array>

#include "grader/checks/kinds.hpp"

namespace grader::checks {

std::span<const model::CheckKind> kinds() {
  static constexpr std::array kKinds{
      model::CheckKind{"answer", read_answer},
      model::CheckKind{"authors", read_authors},
      model::CheckKind{"cites_figure", read_cites_figure},
      model::CheckKind{"concepts", read_concepts},
      model::CheckKind{"exits", read_exits},
      model::CheckKind{"index_expression", read_index_expression},
      model::CheckKind{"kernel", read_kernel},
      model::CheckKind{"matches_reference", read_matches_reference},
      model::CheckKind{"note_agrees", read_note_agrees},
      model::CheckKind{"prints", read_prints},
      model::CheckKind{"refuses_wrong_result", read_refuses_wrong_result},
      model::CheckKind{"slurm_request", read_slurm_request},
      model::CheckKind{"timings", read_timings},
      model::CheckKind{"warp_lines", read_warp_lines},
  };
  return kKinds;
}

}  // namespace grader::checks
