#include "grader/checks/figure_citations.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grader::checks {

namespace {

using text::ReadSentence;

/// `environ`, and its kin, stand at most this many tokens from the number.
constexpr std::size_t kApproximatorDistance = 4;

bool is_approximator(std::string_view word) {
  static constexpr std::array<std::string_view, 10> kWords{
      "environ", "about", "approximately", "approx", "around",
      "roughly", "circa", "quelque",       "autour", "approximativement"};
  return std::ranges::find(kWords, word) != kWords.end();
}

bool is_approximate(const ReadSentence& sentence, const text::WrittenNumber& number) {
  const std::string_view before = std::string_view{sentence.sentence.text}.substr(0, number.begin);
  const auto last = before.find_last_not_of(' ');
  if (last != std::string_view::npos) {
    const auto sign = before.substr(0, last + 1);
    if (sign.ends_with('~') || sign.ends_with("\u2248") || sign.ends_with("\u223c")) return true;
  }
  const auto& tokens = sentence.tokens;
  const auto at = std::ranges::lower_bound(tokens, number.begin, {}, &text::Token::begin) - tokens.begin();
  const auto position = static_cast<std::size_t>(at);
  const auto first = position > kApproximatorDistance ? position - kApproximatorDistance : 0;
  for (auto i = first; i < std::min(tokens.size(), position + kApproximatorDistance); ++i) {
    if (is_approximator(tokens[i].text)) return true;
    if (tokens[i].text == "peu" && i + 1 < tokens.size() && tokens[i + 1].text == "pres") return true;
  }
  return false;
}

/// A name of a figure or a quantity, where it begins.
struct Item {
  std::size_t begin = 0;
  std::optional<std::size_t> figure;
  std::size_t quantity = 0;  ///< index, where it is no name
};

/// A name that follows several quantities belongs to the last ones before it.
constexpr std::size_t kMostWaiting = 4;

void add_once(std::vector<std::size_t>& figures, std::size_t figure) {
  if (std::ranges::find(figures, figure) == figures.end()) figures.push_back(figure);
}

/// What a quantity counts (`44 nœuds`): where the word right behind it begins; nothing where a unit stands there.
std::optional<std::size_t> counted_noun(const text::Quantity& quantity) {
  if (quantity.known_unit || quantity.unit.empty()) return std::nullopt;
  return quantity.number.end + 1;
}

/// Gives the quantities that count something with a name to that name, and takes both out of `items`.
void assign_counts(std::vector<Item>& items, std::vector<CitedQuantity>& quantities) {
  std::vector<std::size_t> taken;  // where a name or a quantity of these begins, ascending
  for (const auto& item : items) {
    if (item.figure) continue;
    auto& cited = quantities[item.quantity];
    const auto noun = counted_noun(cited.quantity);
    if (!noun) continue;
    for (auto name = std::ranges::lower_bound(items, *noun, {}, &Item::begin);
         name != items.end() && name->begin == *noun; ++name) {
      if (name->figure) add_once(cited.figures, *name->figure);
    }
    if (!cited.figures.empty()) taken.insert(taken.end(), {item.begin, *noun});
  }
  std::erase_if(items, [&](const Item& item) { return std::ranges::binary_search(taken, item.begin); });
}

/// Gives the quantities of one sentence to the figures that it names.
void assign(std::vector<Item> items, std::vector<CitedQuantity>& quantities) {
  std::ranges::stable_sort(items, {}, &Item::begin);
  assign_counts(items, quantities);
  std::vector<std::size_t> named, waiting;
  bool after_quantity = false;
  for (const auto& item : items) {
    if (item.figure) {
      if (after_quantity) named.clear();
      after_quantity = false;
      add_once(named, *item.figure);
      for (const auto quantity : waiting) add_once(quantities[quantity].figures, *item.figure);
      continue;
    }
    if (!waiting.empty() && !named.empty()) {
      // `9,86 PFlop/s de Rmax et 16,32 ...`: the name belonged to the quantity before it; this one waits for its own.
      named.clear();
      waiting.clear();
    }
    if (named.empty()) {
      if (waiting.size() == kMostWaiting) waiting.erase(waiting.begin());
      waiting.push_back(item.quantity);
    }
    quantities[item.quantity].figures = named;
    after_quantity = true;
  }
}

class CitationReader {
 public:
  explicit CitationReader(const std::vector<Figure>& figures) : figures_{figures} {
    citations_.named_in.resize(figures.size());
    citations_.worded_in.resize(figures.size());
  }

  Citations read(std::string_view utf8) {
    citations_.sentences = text::read(utf8);
    for (std::size_t i = 0; i < citations_.sentences.size(); ++i) read_sentence(i);
    return std::move(citations_);
  }

 private:
  void read_sentence(std::size_t index) {
    const auto& sentence = citations_.sentences[index];
    auto items = names(index);
    const auto dates = text::dates(sentence.sentence.text);
    citations_.dates.emplace_back();
    for (const auto& date : dates) citations_.dates.back().push_back(date.date);
    for (auto& quantity : text::quantities(sentence.sentence.text)) {
      const auto& number = quantity.number;
      const bool in_date = std::ranges::any_of(dates, [&](const text::WrittenDate& date) {
        const bool overlaps = number.begin < date.end && date.begin < number.end;
        return overlaps && !(date.date.month == 0 && quantity.known_unit);
      });
      if (in_date) continue;
      items.push_back({number.begin, std::nullopt, citations_.quantities.size()});
      citations_.quantities.push_back({quantity, index, {}, is_approximate(sentence, number)});
    }
    assign(std::move(items), citations_.quantities);
  }

  std::vector<Item> names(std::size_t index) {
    const auto& sentence = citations_.sentences[index];
    std::vector<Item> items;
    for (std::size_t figure = 0; figure < figures_.size(); ++figure) {
      std::vector<std::size_t> begins;
      for (const auto& name : figures_[figure].names) {
        for (const auto& occurrence : name.find(sentence, text::Phrase::Distance::tight)) {
          begins.push_back(sentence.tokens[occurrence.positions.front()].begin);
        }
      }
      std::ranges::sort(begins);
      const auto twice = std::ranges::unique(begins);
      begins.erase(twice.begin(), twice.end());
      for (const auto begin : begins) items.push_back({begin, figure, 0});
      if (!begins.empty()) citations_.named_in[figure].push_back(index);
      const auto& wording = figures_[figure].wording;
      if (wording && !wording->find(sentence, text::Phrase::Distance::tight).empty()) {
        citations_.worded_in[figure].push_back(index);
      }
    }
    return items;
  }

  const std::vector<Figure>& figures_;
  Citations citations_;
};

std::optional<Figure::Status> status_in(const ReadSentence& sentence) {
  static constexpr std::array<std::string_view, 5> kConfirmed{"confirme", "confirmee", "confirmes", "confirmees",
                                                              "confirmed"};
  static constexpr std::array<std::string_view, 5> kAnticipated{"anticipe", "anticipee", "anticipes", "anticipees",
                                                                "anticipated"};
  bool confirmed = false, anticipated = false;
  for (std::size_t i = 0; i < sentence.tokens.size(); ++i) {
    const auto& token = sentence.tokens[i];
    const bool confirms = std::ranges::find(kConfirmed, token.text) != kConfirmed.end();
    const bool anticipates = std::ranges::find(kAnticipated, token.text) != kAnticipated.end();
    if (!(confirms || anticipates) || sentence.negations.count({i}) % 2 == 1) continue;
    confirmed = confirmed || confirms;
    anticipated = anticipated || anticipates;
  }
  if (confirmed == anticipated) return std::nullopt;
  return confirmed ? Figure::Status::confirmed : Figure::Status::anticipated;
}

}  // namespace

std::optional<Figure::Status> Citations::status_near(std::size_t sentence) const {
  for (std::size_t distance = 0; distance < sentences.size(); ++distance) {
    // At equal distance the one before: the page writes the word first.
    if (distance <= sentence) {
      if (const auto status = status_in(sentences[sentence - distance])) return status;
    }
    if (sentence + distance < sentences.size()) {
      if (const auto status = status_in(sentences[sentence + distance])) return status;
    }
  }
  return std::nullopt;
}

Citations read_citations(std::string_view utf8, const std::vector<Figure>& figures) {
  return CitationReader{figures}.read(utf8);
}

}  // namespace grader::checks
