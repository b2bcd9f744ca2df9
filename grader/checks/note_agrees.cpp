#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "grader/checks/kinds.hpp"
#include "grader/checks/text_file.hpp"
#include "grader/text/fold.hpp"
#include "grader/text/reading.hpp"

namespace grader::checks {

namespace {

using model::Judgement;
using model::Message;
using model::Points;
using text::ReadSentence;
using text::Token;

struct Name {
  std::string_view written;  ///< folded
  std::string_view means;
};

/// What `platform.machine()` prints on the systems that students have, and how it is called.
constexpr std::array kMachines{
    Name{"x86_64", "x86_64"},
    Name{"amd64", "x86_64"},
    Name{"x64", "x86_64"},
    Name{"x86", "x86_64"},
    Name{"aarch64", "aarch64"},
    Name{"arm64", "aarch64"},
    Name{"i686", "i686"},
    Name{"i386", "i686"},
    Name{"armv7l", "armv7l"},
    Name{"armv6l", "armv6l"},
    Name{"ppc64le", "ppc64le"},
    Name{"riscv64", "riscv64"},
    Name{"loongarch64", "loongarch64"},
    Name{"s390x", "s390x"},
};
constexpr std::array kPaths{Name{"cpu", "cpu"}, Name{"gpu", "gpu"}};

/// One thing that note and run both tell.
struct Subject {
  std::string_view name;
  std::span<const Name> names;
};

constexpr std::array kSubjects{Subject{"machine", kMachines}, Subject{"path", kPaths}};

using Meanings = std::set<std::string_view>;

std::string_view meaning(const Subject& subject, const Token& token) {
  const auto name = std::ranges::find(subject.names, std::string_view{token.text}, &Name::written);
  return token.is_word() && name != subject.names.end() ? name->means : std::string_view{};
}

Meanings mentioned(const Subject& subject, const ReadSentence& sentence) {
  Meanings found;
  for (std::size_t i = 0; i < sentence.tokens.size(); ++i) {
    const auto means = meaning(subject, sentence.tokens[i]);
    // `sans GPU`, `aucun GPU n'est visible`: it is named as what was not there.
    if (!means.empty() && sentence.negations.count({i}) % 2 == 0) found.insert(means);
  }
  return found;
}

/// The sentence tells of another machine or of a later run: `sur un GPU de cloud`, `ROMEO`, `tournerait ensuite`.
bool looks_ahead(const ReadSentence& sentence) {
  static const std::set<std::string_view> kAhead{"ensuite", "apres", "tournerait", "tournera",  "pourrait", "serait",
                                                 "sera",    "cloud", "romeo",      "romeo2025", "anticipe", "si",
                                                 "next",    "later", "would",      "could",     "will",     "if",
                                                 "quand",   "when",  "noeud",      "node"};
  return sentence.sentence.is_question || std::ranges::any_of(sentence.tokens, [](const Token& token) {
           return token.is_word() && (kAhead.contains(token.text) || token.text.starts_with("romeo_"));
         });
}

/// What a note says of its own run: the sentences that don't look ahead, or all of them where these say nothing.
Meanings said_in_note(const Subject& subject, const std::vector<ReadSentence>& note) {
  Meanings own, any;
  for (const auto& sentence : note) {
    const auto found = mentioned(subject, sentence);
    any.insert(found.begin(), found.end());
    if (!looks_ahead(sentence)) own.insert(found.begin(), found.end());
  }
  return own.empty() ? any : own;
}

/// A command line that was copied along: `$ python vector_add.py`, `kim@gpu-box:~$ python ...`.
bool is_typed(std::string_view line) {
  return line.starts_with('$') || line.find("$ python") != std::string_view::npos;
}

/// A run's output is no prose: every word of every line counts.
Meanings printed_in_run(const Subject& subject, std::string_view run) {
  Meanings found;
  std::istringstream lines{text::plain(run)};
  for (std::string line; std::getline(lines, line);) {
    if (is_typed(line)) continue;
    for (const auto& token : text::tokens(line)) {
      if (const auto means = meaning(subject, token); !means.empty()) found.insert(means);
    }
  }
  return found;
}

std::string joined(const Meanings& meanings) {
  std::string text;
  for (const auto meaning : meanings) text.append(text.empty() ? "" : ", ").append(meaning);
  return text;
}

enum class Agreement { agrees, contradicts, unclear, not_in_note, not_in_run };

Agreement compare(const Meanings& note, const Meanings& run) {
  if (run.empty()) return Agreement::not_in_run;
  if (note.empty()) return Agreement::not_in_note;
  // A run may show several: the note tells of one of them, or of all.
  if (std::ranges::includes(run, note)) return Agreement::agrees;
  const bool share = std::ranges::any_of(note, [&](std::string_view meaning) { return run.contains(meaning); });
  return share ? Agreement::unclear : Agreement::contradicts;
}

class NoteAgreesCheck final : public model::Check {
 public:
  NoteAgreesCheck(TextFile note, TextFile run, std::vector<Subject> subjects)
      : note_{std::move(note)}, run_{std::move(run)}, subjects_{std::move(subjects)} {}

  [[nodiscard]] std::vector<model::Need> needs() const override {
    return {{model::Need::Kind::file, note_.role, {}}, {model::Need::Kind::file, run_.role, {}}};
  }

  [[nodiscard]] Judgement judge(const model::Evidence& evidence, Points points) const override {
    const auto note = handed(evidence, note_);
    if (note.is_blank) return nothing_to_read(note, note_);
    const auto run = handed(evidence, run_);
    if (run.file == nullptr) return model::failed({"note_agrees.no_run", {{"file", run_.names}}});
    if (run.is_blank) return model::failed({"note_agrees.empty_run", {{"file", run.file->path}}});

    const auto sentences = text::read(note.text);
    std::int64_t agree = 0, unclear = 0;
    std::vector<Message> wrong, right;
    for (const auto& subject : subjects_) {
      const auto said = said_in_note(subject, sentences);
      const auto printed = printed_in_run(subject, run.text);
      const auto agreement = compare(said, printed);
      if (agreement == Agreement::agrees) ++agree;
      if (agreement == Agreement::unclear) ++unclear;
      auto& messages = agreement == Agreement::agrees ? right : wrong;
      messages.push_back(message(subject, agreement, said, printed, run.file->path));
    }
    wrong.insert(wrong.end(), right.begin(), right.end());
    const auto parts = static_cast<std::int64_t>(subjects_.size());
    const auto earned = points.scaled(agree, parts);
    return model::graded(earned, points, points.scaled(agree + unclear, parts) - earned, std::move(wrong));
  }

 private:
  static Message message(const Subject& subject, Agreement agreement, const Meanings& said, const Meanings& printed,
                         const std::string& run) {
    const std::string key = "note_agrees." + std::string{subject.name};
    switch (agreement) {
      case Agreement::agrees: return {key + ".agrees", {{"said", joined(said)}}};
      case Agreement::contradicts:
        return {key + ".contradicts", {{"said", joined(said)}, {"printed", joined(printed)}, {"run", run}}};
      case Agreement::unclear: return {key + ".unclear", {{"said", joined(said)}}};
      case Agreement::not_in_note: return {key + ".not_in_note", {}};
      case Agreement::not_in_run: break;
    }
    return {key + ".not_in_run", {{"run", run}}};
  }

  TextFile note_, run_;
  std::vector<Subject> subjects_;
};

}  // namespace

Made read_note_agrees(Reader& parameters, const CheckContext& context) {
  auto note = read_text_file(parameters, "note", context);
  auto run = read_text_file(parameters, "run", context);
  const auto wanted = parameters.texts_or_empty("what");
  std::vector<Subject> subjects;
  for (const auto& name : wanted) {
    const auto subject = std::ranges::find(kSubjects, std::string_view{name}, &Subject::name);
    if (subject == kSubjects.end()) {
      parameters.complain(*parameters.node("what"), {"note_agrees.unknown_part", {{"found", name}}});
    } else {
      subjects.push_back(*subject);
    }
  }
  if (wanted.empty()) subjects.assign(kSubjects.begin(), kSubjects.end());
  parameters.finish();
  if (!parameters.ok()) return nullptr;
  return std::make_unique<NoteAgreesCheck>(std::move(note), std::move(run), std::move(subjects));
}

}  // namespace grader::checks
