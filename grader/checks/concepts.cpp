#include <algorithm>
#include <set>
#include <utility>

#include "grader/checks/concept.hpp"
#include "grader/checks/kinds.hpp"
#include "grader/checks/text_file.hpp"

namespace grader::checks {

namespace {

using model::Diagnostics;
using model::Judgement;
using model::Message;
using model::Node;
using model::Points;

/// One complete answer: concepts whose points add up to the criterion's.
using Answer = std::vector<Concept>;

/// What to say of a concept; contradictions come first, then what a human has to read, then what is right.
struct Remark {
  int rank;
  Message message;
};

Remark remark(const Concept& wanted, Finding finding) {
  const auto message = [&](const char* key) { return Message{key, {{"concept", wanted.title}}}; };
  switch (finding) {
    case Finding::contradicted: return {0, message("concepts.contradicted")};
    case Finding::keywords: return {1, message("concepts.keywords")};
    case Finding::figure_missing: return {1, message("concepts.figure_missing")};
    case Finding::unrecognised: return {2, message("concepts.to_review")};
    case Finding::said: break;
  }
  return {3, message("concepts.said")};
}

class ConceptsCheck final : public model::Check {
 public:
  ConceptsCheck(TextFile file, std::vector<Answer> answers) : file_{std::move(file)}, answers_{std::move(answers)} {}

  [[nodiscard]] std::vector<model::Need> needs() const override { return {{model::Need::Kind::file, file_.role, {}}}; }

  [[nodiscard]] Judgement judge(const model::Evidence& evidence, Points points) const override {
    const auto text_handed = handed(evidence, file_);
    if (text_handed.is_blank) return nothing_to_read(text_handed, file_);
    const auto text = read_text(text_handed.text);
    std::optional<Judgement> best;
    for (const auto& answer : answers_) {
      auto judgement = judge_answer(answer, text, text_handed, points);
      if (!best || std::pair{judgement.earned, judgement.for_review} > std::pair{best->earned, best->for_review}) {
        best = std::move(judgement);
      }
    }
    // Nothing of any answer was seen: which of them was meant is for the reader to say.
    if (answers_.size() > 1 && best->earned == Points{} && best->for_review == points) {
      return model::for_review(points, {"concepts.no_branch", {}});
    }
    return *best;
  }

 private:
  static Judgement judge_answer(const Answer& answer, const ReadText& text, const Handed& text_handed, Points points) {
    Points earned, to_review;
    std::vector<Remark> remarks;
    std::vector<model::Excerpt> excerpts;
    for (const auto& wanted : answer) {
      const auto [finding, sentence] = find(wanted, text);
      if (finding == Finding::said) {
        earned += wanted.points;
      } else if (finding != Finding::contradicted) {
        to_review += wanted.points;
      }
      remarks.push_back(remark(wanted, finding));
      if (sentence != nullptr && (finding == Finding::contradicted || finding == Finding::keywords)) {
        excerpts.push_back(excerpt_of(text_handed, sentence->sentence.text, sentence->sentence.line));
      }
    }
    std::ranges::stable_sort(remarks, {}, &Remark::rank);
    std::vector<Message> messages;
    messages.reserve(remarks.size());
    for (auto& [rank, message] : remarks) messages.push_back(std::move(message));
    auto judgement = model::graded(earned, points, to_review, std::move(messages));
    if (!excerpts.empty()) judgement.place = excerpts.front().place;
    judgement.excerpts = std::move(excerpts);
    return judgement;
  }

  TextFile file_;
  std::vector<Answer> answers_;
};

/// Reads the concepts under a list node; their points must add up to the criterion's.
Answer read_answer_concepts(Reader& reader, const Node& list, Points points) {
  Answer answer;
  if (!list.is_sequence() || list.items.empty()) {
    reader.complain(list, {"concepts.not_a_list", {}});
    return answer;
  }
  Points sum;
  std::set<std::string> ids;
  bool complete = true;
  for (const auto& item : list.items) {
    auto wanted = read_concept(item, reader.diagnostics());
    if (!wanted) {
      complete = false;
      continue;
    }
    if (!ids.insert(wanted->id).second) reader.complain(item, {"concepts.duplicate_id", {{"id", wanted->id}}});
    sum += wanted->points;
    answer.push_back(std::move(*wanted));
  }
  if (complete && sum != points) {
    reader.complain(list, {"concepts.points_differ", {{"sum", sum}, {"points", points}}});
  }
  return answer;
}

std::vector<Answer> read_branches(Reader& parameters, const Node& branches, Points points) {
  std::vector<Answer> answers;
  if (!branches.is_sequence() || branches.items.empty()) {
    parameters.complain(branches, {"concepts.not_a_list", {}});
    return answers;
  }
  for (const auto& item : branches.items) {
    Reader reader{item, parameters.diagnostics()};
    if (!item.is_mapping()) continue;
    (void)reader.text("id");
    if (const auto* list = reader.node("concepts")) answers.push_back(read_answer_concepts(reader, *list, points));
    reader.finish();
  }
  return answers;
}

}  // namespace

Made read_concepts(Reader& parameters, const CheckContext& context) {
  const auto before = parameters.diagnostics().size();
  auto file = read_text_file(parameters, "file", context);
  const auto* concepts = parameters.node_or_null("concepts");
  const auto* branches = parameters.node_or_null("branches");
  std::vector<Answer> answers;
  if ((concepts == nullptr) == (branches == nullptr)) {
    parameters.complain(parameters.self(), {"concepts.concepts_or_branches", {}});
  } else if (concepts != nullptr) {
    answers.push_back(read_answer_concepts(parameters, *concepts, context.points));
  } else {
    answers = read_branches(parameters, *branches, context.points);
  }
  parameters.finish();
  // Mistakes below the parameters are noted by readers of their own.
  if (parameters.diagnostics().size() != before) return nullptr;
  return std::make_unique<ConceptsCheck>(std::move(file), std::move(answers));
}

}  // namespace grader::checks
