#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"
#include "grader/text/dates.hpp"
#include "grader/text/phrase.hpp"

namespace grader::checks {

/// A figure of a module's page, as `facts.yaml` holds it (`rubrics/README.md`).
struct Figure {
  std::string id;
  model::Localized name;                ///< by which messages call it
  std::vector<text::Phrase> names;      ///< by which a text does
  std::optional<double> value;          ///< nothing where the figure is a name (`BullSequana XH3000`)
  std::optional<text::Phrase> wording;  ///< of such a name
  std::vector<std::string> units;       ///< canonical; empty: it has none
  enum class Status { confirmed, anticipated } status = Status::confirmed;
  bool approximate = false;  ///< `environ` belongs to it
  std::optional<text::Date> date;
  bool date_required = false;
  std::vector<text::Phrase> sources;  ///< names of its source
  bool source_required = false;
};

/// The figures of a `facts.yaml`; the first of its mistakes when there is one.
tl::expected<std::vector<Figure>, model::Diagnostic> figures_of(const model::Node& facts);

}  // namespace grader::checks
