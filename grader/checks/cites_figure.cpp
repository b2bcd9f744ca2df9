#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "grader/checks/figure_citations.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/text_file.hpp"
#include "grader/model/reader.hpp"

namespace grader::checks {

namespace {

using model::Judgement;
using model::Message;
using model::Points;

enum class Part { value, unit, status, date, source, approximate };

struct PartName {
  Part part;
  std::string_view name;
};

constexpr std::array<PartName, 6> kParts{{{Part::value, "value"},
                                          {Part::unit, "unit"},
                                          {Part::status, "status"},
                                          {Part::date, "date"},
                                          {Part::source, "source"},
                                          {Part::approximate, "approximate"}}};

/// The weight of each part, in ten-thousandths.
using Weights = std::array<std::int64_t, kParts.size()>;

/// One figure of the page, and what the note says of it.
class Citation {
 public:
  Citation(const std::vector<Figure>& figures, std::size_t index, const Citations& note)
      : figure_{figures[index]}, index_{index}, note_{note} {
    for (const auto& cited : note.quantities) {
      const bool given_for_it = std::ranges::find(cited.figures, index) != cited.figures.end();
      if (given_for_it) given_.push_back(&cited);
      if ((given_for_it || cited.figures.empty()) && figure_.value && cited.quantity.number.is(*figure_.value)) {
        right_.push_back(&cited);
      }
    }
    // One with the right unit first: a bare number of the same value may stand elsewhere.
    std::ranges::stable_partition(right_, [&](const CitedQuantity* cited) { return has_unit(*cited); });
  }

  [[nodiscard]] const Figure& figure() const { return figure_; }
  [[nodiscard]] bool is_named() const { return !note_.named_in[index_].empty(); }
  [[nodiscard]] bool has_value() const { return !right_.empty() || !note_.worded_in[index_].empty(); }
  /// The note gives some value for it, right or wrong.
  [[nodiscard]] bool is_given() const { return !given_.empty() || has_value(); }

  /// Its value is recognised without its name: by its unit, by three digits that say something, or as a name.
  [[nodiscard]] bool is_distinctive() const {
    if (!figure_.value) return has_value();
    return std::ranges::any_of(right_, [&](const CitedQuantity* cited) {
      return (!figure_.units.empty() && has_unit(*cited)) || significant_digits(*figure_.value) >= 3;
    });
  }

  [[nodiscard]] bool asks_for(Part part) const {
    switch (part) {
      case Part::value:
      case Part::status: return true;
      case Part::unit: return figure_.value.has_value();
      case Part::date: return figure_.date_required;
      case Part::source: return figure_.source_required;
      case Part::approximate: return figure_.approximate;
    }
    return false;
  }

  [[nodiscard]] bool is_right(Part part) const {
    switch (part) {
      case Part::value: return has_value();
      case Part::unit: return has_right_unit();
      case Part::status: return note_.status_near(sentence()) == figure_.status;
      case Part::date: return has_date();
      case Part::source: return has_source();
      case Part::approximate:
        return std::ranges::any_of(right_.empty() ? given_ : right_,
                                   [](const auto* cited) { return cited->approximate; });
    }
    return false;
  }

  [[nodiscard]] std::int64_t earned(const Weights& weights) const { return sum(weights, true); }
  [[nodiscard]] std::int64_t possible(const Weights& weights) const { return sum(weights, false); }

  /// The sentence that cites it.
  [[nodiscard]] std::size_t sentence() const {
    if (!right_.empty()) return right_.front()->sentence;
    if (!note_.worded_in[index_].empty()) return note_.worded_in[index_].front();
    if (!given_.empty()) return given_.front()->sentence;
    return is_named() ? note_.named_in[index_].front() : 0;
  }

 private:
  [[nodiscard]] std::int64_t sum(const Weights& weights, bool only_right) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kParts.size(); ++i) {
      if (asks_for(kParts[i].part) && (!only_right || is_right(kParts[i].part))) sum += weights[i];
    }
    return sum;
  }

  static int significant_digits(double value) {
    auto text = std::to_string(std::llround(std::abs(value) * 1e4));
    while (text.ends_with('0')) text.pop_back();
    return static_cast<int>(text.size());
  }

  /// Where the figure has no unit, a noun may follow (`288 CPUs`), but no unit.
  [[nodiscard]] bool has_unit(const CitedQuantity& cited) const {
    if (figure_.units.empty()) return !cited.quantity.known_unit;
    return std::ranges::find(figure_.units, cited.quantity.unit) != figure_.units.end();
  }

  [[nodiscard]] bool has_right_unit() const {
    return std::ranges::any_of(right_.empty() ? given_ : right_, [&](const auto* cited) { return has_unit(*cited); });
  }

  [[nodiscard]] bool is_its_date(const text::Date& date) const {
    return figure_.date && date.agrees_with(*figure_.date) && (figure_.date->month == 0 || date.month != 0);
  }

  /// The dates of the sentence that cites it decide; where it has none, those of the note.
  [[nodiscard]] bool has_date() const {
    const auto is_right_date = [&](const text::Date& date) { return is_its_date(date); };
    if (sentence() < note_.dates.size() && !note_.dates[sentence()].empty()) {
      return std::ranges::any_of(note_.dates[sentence()], is_right_date);
    }
    return std::ranges::any_of(note_.dates,
                               [&](const auto& dates) { return std::ranges::any_of(dates, is_right_date); });
  }

  [[nodiscard]] bool has_source() const {
    return std::ranges::any_of(note_.sentences, [&](const text::ReadSentence& sentence) {
      return std::ranges::any_of(figure_.sources, [&](const text::Phrase& source) {
        return std::ranges::any_of(source.find(sentence), [](const text::Occurrence& o) { return !o.denied; });
      });
    });
  }

  const Figure& figure_;
  std::size_t index_;
  const Citations& note_;
  std::vector<const CitedQuantity*> given_;  ///< quantities that the note gives for it
  std::vector<const CitedQuantity*> right_;  ///< those with its value
};

/// The figures that a note may mean, in this order: named with their value; named with another; recognised by their
/// value alone; named without any.
std::vector<const Citation*> candidates(const std::vector<Citation>& all) {
  const auto select = [&](auto wanted) {
    std::vector<const Citation*> selected;
    for (const auto& citation : all) {
      if (wanted(citation)) selected.push_back(&citation);
    }
    return selected;
  };
  if (auto named = select([](const Citation& c) { return c.is_named() && c.has_value(); }); !named.empty())
    return named;
  if (auto wrong = select([](const Citation& c) { return c.is_named() && c.is_given(); }); !wrong.empty()) return wrong;
  if (auto bare = select([](const Citation& c) { return c.is_distinctive(); }); !bare.empty()) return bare;
  return select([](const Citation& c) { return c.is_named(); });
}

class CitesFigureCheck final : public model::Check {
 public:
  CitesFigureCheck(TextFile file, std::string facts, Weights weights)
      : file_{std::move(file)}, facts_{std::move(facts)}, weights_{weights} {}

  [[nodiscard]] std::vector<model::Need> needs() const override {
    return {{model::Need::Kind::file, file_.role, {}}, {model::Need::Kind::data, facts_, {}}};
  }

  [[nodiscard]] Judgement judge(const model::Evidence& evidence, Points points) const override {
    const auto note = handed(evidence, file_);
    if (note.is_blank) return nothing_to_read(note, file_);
    const auto data = evidence.data.find(facts_);
    if (data == evidence.data.end()) return model::error({"cites_figure.no_facts", {{"file", facts_}}});
    const auto figures = figures_of(data->second);
    if (!figures) {
      return model::error({"cites_figure.bad_facts", {{"place", figures.error().place.str()}, {"file", facts_}}});
    }
    const auto citations = read_citations(note.text, *figures);
    std::vector<Citation> all;
    all.reserve(figures->size());
    for (std::size_t i = 0; i < figures->size(); ++i) all.emplace_back(*figures, i, citations);
    const auto meant = candidates(all);
    if (meant.empty()) {
      return citations.quantities.empty() ? model::failed({"cites_figure.none", {}})
                                          : model::for_review(points, {"cites_figure.unknown", {}});
    }
    const auto share = [&](const Citation* citation) {
      return static_cast<double>(citation->earned(weights_)) / static_cast<double>(citation->possible(weights_));
    };
    return judge_citation(**std::ranges::max_element(meant, {}, share), points, note, citations);
  }

 private:
  [[nodiscard]] Judgement judge_citation(const Citation& citation, Points points, const Handed& note,
                                         const Citations& citations) const {
    std::vector<Message> wrong, right;
    for (const auto& [part, name] : kParts) {
      if (!citation.asks_for(part)) continue;
      const bool is_right = citation.is_right(part);
      auto& messages = is_right ? right : wrong;
      messages.push_back({key(citation, part, name, is_right), {{"figure", citation.figure().name}}});
    }
    const bool complete = wrong.empty();
    wrong.insert(wrong.end(), right.begin(), right.end());
    const auto earned = points.scaled(citation.earned(weights_), citation.possible(weights_));
    auto judgement = model::graded(earned, points, {}, std::move(wrong));
    if (!complete) {
      const auto& sentence = citations.sentences[citation.sentence()].sentence;
      judgement.excerpts.push_back(excerpt_of(note, sentence.text, sentence.line));
      judgement.place = judgement.excerpts.back().place;
    }
    return judgement;
  }

  /// Never the value that the page has: the student finds it there.
  static std::string key(const Citation& citation, Part part, std::string_view name, bool is_right) {
    const std::string key = "cites_figure." + std::string{name};
    const bool has_unit = !citation.figure().units.empty();
    if (part == Part::unit && !has_unit) return key + (is_right ? ".none" : ".unwanted");
    if (is_right) return key + ".right";
    // Where the value is a name, it can't be told from other words: it may be wrong, or missing.
    return key + (part == Part::value && citation.figure().value && !citation.is_given() ? ".missing" : ".wrong");
  }

  TextFile file_;
  std::string facts_;
  Weights weights_;
};

/// `points: {value: 2, unit: 1, ...}`: what each part weighs; a part that is not named weighs nothing. Without: all the
/// same.
Weights read_weights(Reader& parameters) {
  Weights weights{};
  const auto* node = parameters.node_or_null("points");
  if (node == nullptr) {
    weights.fill(1);
    return weights;
  }
  Reader reader{*node, parameters.diagnostics()};
  for (std::size_t i = 0; i < kParts.size(); ++i) {
    if (reader.has(kParts[i].name)) weights[i] = reader.points(kParts[i].name).units();
  }
  reader.finish();
  // Every figure has these two; without them a citation could be worth nothing.
  if (weights[static_cast<std::size_t>(Part::value)] + weights[static_cast<std::size_t>(Part::status)] == 0)
    parameters.complain(*node, {"cites_figure.no_weight", {}});
  return weights;
}

}  // namespace

Made read_cites_figure(Reader& parameters, const CheckContext& context) {
  const auto before = parameters.diagnostics().size();
  auto file = read_text_file(parameters, "file", context);
  auto facts = parameters.text("facts");
  const auto weights = read_weights(parameters);
  parameters.finish();
  if (parameters.diagnostics().size() != before) return nullptr;
  return std::make_unique<CitesFigureCheck>(std::move(file), std::move(facts), weights);
}

}  // namespace grader::checks
