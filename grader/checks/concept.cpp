#include "grader/checks/concept.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "grader/text/fold.hpp"

namespace grader::checks {

namespace {

using model::Diagnostics;
using model::Node;
using model::Reader;
using text::Phrase;
using text::ReadSentence;

/// Reads a list of wordings (a lone one counts as a list).
std::vector<Phrase> read_wordings(Reader& reader, const Node& list) {
  std::vector<Phrase> wordings;
  const auto read = [&](const Node& item) {
    Phrase phrase{item.is_scalar() ? item.scalar : std::string{}};
    if (phrase.empty()) {
      reader.complain(item, {"concepts.empty_wording", {}});
    } else {
      wordings.push_back(std::move(phrase));
    }
  };
  if (list.is_sequence() && !list.items.empty()) {
    for (const auto& item : list.items) read(item);
  } else {
    read(list);
  }
  return wordings;
}

std::vector<std::vector<Phrase>> read_groups(Reader& reader) {
  std::vector<std::vector<Phrase>> groups;
  const Node* any = reader.node_or_null("any");
  const Node* all = reader.node_or_null("all");
  if ((any == nullptr) == (all == nullptr)) {
    reader.complain(reader.self(), {"concepts.any_or_all", {}});
  } else if (any != nullptr) {
    groups.push_back(read_wordings(reader, *any));
  } else if (!all->is_sequence() || all->items.empty()) {
    reader.complain(*all, {"concepts.all_is_a_list", {}});
  } else {
    for (const auto& group : all->items) groups.push_back(read_wordings(reader, group));
  }
  return groups;
}

std::vector<double> read_figures(Reader& reader) {
  std::vector<double> figures;
  const auto texts = reader.texts_or_empty("with");
  for (const auto& text : texts) {
    if (const auto number = text::number_in(text)) {
      figures.push_back(number->value);
    } else {
      reader.complain(*reader.node_or_null("with"), {"concepts.no_figure", {{"found", text}}});
    }
  }
  return figures;
}

/// A statement of at most this many words contradicts even without a verb: `Oui, le même chiffre.`
constexpr std::ptrdiff_t kShortStatement = 5;

bool states(const ReadSentence& sentence) {
  const auto words = std::ranges::count_if(sentence.tokens, &text::Token::is_word);
  return !sentence.is_hedged && !sentence.sentence.is_heading && (sentence.is_prose || words <= kShortStatement);
}

bool affirms(const ReadSentence& sentence, const Phrase& phrase, Phrase::Distance distance) {
  return std::ranges::any_of(phrase.find(sentence, distance), [](const text::Occurrence& o) { return !o.denied; });
}

const ReadSentence* contradiction(const Concept& wanted, const ReadText& text) {
  for (const auto& sentence : text.sentences) {
    if (sentence.sentence.is_question || !states(sentence)) continue;
    for (const auto& phrase : wanted.never) {
      if (affirms(sentence, phrase, Phrase::Distance::tight)) return &sentence;
    }
  }
  return nullptr;
}

/// The sentence that says one of a group's wordings: a real one if there is, else a string of keywords.
const ReadSentence* find_group(const std::vector<Phrase>& group, const ReadText& text) {
  const ReadSentence* keywords = nullptr;
  for (const auto& sentence : text.sentences) {
    if (sentence.sentence.is_question) continue;
    for (const auto& phrase : group) {
      if (!affirms(sentence, phrase, Phrase::Distance::sentence)) continue;
      if (sentence.is_prose) return &sentence;
      if (keywords == nullptr) keywords = &sentence;
    }
  }
  return keywords;
}

bool has_figure(const ReadText& text, double figure) {
  return std::ranges::any_of(text.numbers, [&](const text::WrittenNumber& number) { return number.is(figure); });
}

}  // namespace

std::optional<Concept> read_concept(const Node& node, Diagnostics& diagnostics) {
  Reader reader{node, diagnostics};
  if (!node.is_mapping()) return std::nullopt;
  Concept wanted;
  wanted.id = reader.text("id");
  wanted.points = reader.points("points");
  wanted.title = reader.localized("title");
  wanted.groups = read_groups(reader);
  if (const auto* never = reader.node_or_null("never")) wanted.never = read_wordings(reader, *never);
  wanted.figures = read_figures(reader);
  wanted.literal = reader.flag_or("literal", false);
  reader.finish();
  return reader.ok() ? std::optional{std::move(wanted)} : std::nullopt;
}

ReadText read_text(std::string_view utf8) {
  ReadText text{text::read(utf8), {}};
  for (auto& quantity : text::quantities(text::plain(utf8))) text.numbers.push_back(quantity.number);
  for (const auto& sentence : text.sentences) {
    for (const auto& token : sentence.tokens) {
      if (token.kind != text::Token::Kind::number) continue;
      text::WrittenNumber number;  // `deux` is a number too
      std::from_chars(token.text.data(), token.text.data() + token.text.size(), number.value);
      text.numbers.push_back(number);
    }
  }
  return text;
}

ConceptFinding find(const Concept& wanted, const ReadText& text) {
  if (const auto* sentence = contradiction(wanted, text)) return {Finding::contradicted, sentence};
  ConceptFinding found{Finding::said, nullptr};
  for (const auto& group : wanted.groups) {
    const auto* sentence = find_group(group, text);
    if (sentence == nullptr) return {};
    if (!sentence->is_prose && !wanted.literal) {
      found = {Finding::keywords, sentence};
    } else if (found.sentence == nullptr) {
      found.sentence = sentence;
    }
  }
  const bool complete = std::ranges::all_of(wanted.figures, [&](double figure) { return has_figure(text, figure); });
  if (found.finding == Finding::said && !complete) found.finding = Finding::figure_missing;
  return found;
}

}  // namespace grader::checks
