#include "grader/checks/facts.hpp"

#include <algorithm>
#include <utility>

#include "grader/model/reader.hpp"
#include "grader/text/fold.hpp"
#include "grader/text/quantity.hpp"

namespace grader::checks {

namespace {

using model::Diagnostics;
using model::Node;
using model::Reader;

void append_phrases(std::vector<text::Phrase>& phrases, const std::vector<std::string>& wordings) {
  for (const auto& wording : wordings) phrases.emplace_back(wording);
}

void read_names(Reader& reader, Figure& figure) {
  const auto* node = reader.node("name");
  if (node == nullptr) return;
  Reader names{*node, reader.diagnostics()};
  const auto french = names.texts_or_empty("fr");
  const auto english = names.texts_or_empty("en");
  names.finish();
  if (french.empty() || english.empty()) {
    reader.complain(*node, {"facts.no_name", {}});
    return;
  }
  figure.name = {french.front(), english.front()};
  append_phrases(figure.names, french);
  append_phrases(figure.names, english);
}

void read_value(Reader& reader, Figure& figure) {
  const auto* node = reader.node("value");
  if (node == nullptr) return;
  figure.value = model::as_number(*node);
  if (figure.value) return;
  figure.wording.emplace(node->scalar);
  if (figure.wording->empty()) reader.complain(*node, {"facts.no_value", {}});
}

void read_units(Reader& reader, Figure& figure) {
  auto units = reader.texts_or_empty("units_also");
  if (auto unit = reader.text_or("unit", {}); !unit.empty()) units.insert(units.begin(), std::move(unit));
  for (const auto& unit : units) {
    auto canonical = text::canonical_unit(text::plain(unit)).value_or(text::fold(unit));
    if (std::ranges::find(figure.units, canonical) == figure.units.end()) figure.units.push_back(std::move(canonical));
  }
}

void read_source(Reader& reader, Figure& figure) {
  figure.source_required = reader.flag_or("source_required", false);
  const auto* node = reader.node_or_null("source");
  if (node != nullptr) {
    Reader source{*node, reader.diagnostics()};
    (void)source.text("fr");
    (void)source.text("en");
    append_phrases(figure.sources, source.texts_or_empty("names"));
    source.finish();
  }
  if (figure.source_required && figure.sources.empty()) {
    reader.complain(node != nullptr ? *node : reader.self(), {"facts.no_source", {{"id", figure.id}}});
  }
}

void read_date(Reader& reader, Figure& figure) {
  figure.date_required = reader.flag_or("date_required", false);
  const auto date = reader.text_or("date", {});
  if (!date.empty()) figure.date = text::iso_date(date);
  if (figure.date ? false : (figure.date_required || !date.empty())) {
    const auto* node = reader.node_or_null("date");
    reader.complain(node != nullptr ? *node : reader.self(), {"facts.no_date", {{"id", figure.id}}});
  }
}

Figure read_figure(const Node& node, Diagnostics& diagnostics) {
  Reader reader{node, diagnostics};
  Figure figure;
  if (!node.is_mapping()) return figure;
  figure.id = reader.text("id");
  read_names(reader, figure);
  read_value(reader, figure);
  read_units(reader, figure);
  figure.status = reader.one_of("status", {"confirmed", "anticipated"}) == "anticipated" ? Figure::Status::anticipated
                                                                                         : Figure::Status::confirmed;
  figure.approximate = reader.flag_or("approximate", false);
  read_date(reader, figure);
  read_source(reader, figure);
  (void)reader.texts_or_empty("diverges_from");  // for readers of the page: what may not be mixed up with it
  reader.finish();
  return figure;
}

}  // namespace

tl::expected<std::vector<Figure>, model::Diagnostic> figures_of(const Node& facts) {
  Diagnostics diagnostics;
  Reader reader{facts, diagnostics};
  std::vector<Figure> figures;
  if (facts.is_mapping()) {
    if (reader.integer("facts") != 1) reader.complain(facts, {"facts.unknown_version", {}});
    (void)reader.text("module");
    if (const auto* list = reader.node("figures")) {
      if (!list->is_sequence()) reader.complain(*list, {"facts.no_figures", {}});
      for (const auto& item : list->items) figures.push_back(read_figure(item, diagnostics));
    }
  }
  if (!diagnostics.empty()) return tl::unexpected{diagnostics.front()};
  return figures;
}

}  // namespace grader::checks
