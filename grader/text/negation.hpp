#pragma once

#include <cstddef>
#include <vector>

#include "grader/text/tokens.hpp"

namespace grader::text {

/// The tokens [begin, end) that one negation reaches.
struct Scope {
  std::size_t begin = 0, end = 0;
};

struct Negations {
  std::vector<Scope> scopes;     ///< by `begin`
  std::vector<bool> is_negator;  ///< by token: it negates, and is no content of its own

  /// How many negations reach at least one of these tokens (ascending): an odd number denies, an even one affirms.
  [[nodiscard]] std::size_t count(const std::vector<std::size_t>& positions) const;
};

/// The negations of a sentence, in French and English:
/// - `ne ... pas, plus, jamais, aucun, rien, ni, personne` is one, from `ne` to the end of its clause; `pas` alone is
/// one too,
///   unless it is the noun (`un pas de 32`); `ne ... que`, `pas seulement`, `not only` deny nothing;
/// - `not`, `n't`, `never`, `no longer`, `nor`, `≠` reach to the end of the clause;
/// - `sans`, `aucun`, `without`, `no`, `non` reach the next words only;
/// - `faux de dire que`, `impossible de`, `empêche ... de`, `au lieu de`, `plutôt que`, `fails to`, `instead of`, ...
/// deny
///   what they govern.
/// A clause ends at ; : ( ) a dash, a conjunction that opens another, a comma, or `et` once something was denied.
Negations negations(const std::vector<Token>& tokens);

}  // namespace grader::text
