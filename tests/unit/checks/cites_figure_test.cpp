#include <gtest/gtest.h>

#include "text_fixture.hpp"

namespace grader::checks {
namespace {

using model::Points;
using model::Verdict;
using namespace testing;

constexpr auto kFacts = R"yaml(
facts: 1
module: cuda-python
figures:
  - {id: rmax, name: {fr: [Rmax], en: [Rmax]}, value: 9.86, unit: PFlop/s, status: confirmed, date: 2026-06}
  - {id: rpeak-2026, name: {fr: [Rpeak], en: [Rpeak]}, value: 16.32, unit: PFlop/s, status: confirmed, date: 2026-06, date_required: true}
  - {id: rpeak-2024, name: {fr: [Rpeak], en: [Rpeak]}, value: 11.20, unit: PFlop/s, status: confirmed, date: 2024-11, date_required: true}
  - {id: rank, name: {fr: [rang, classement], en: [rank]}, value: 192, status: confirmed, date: 2026-06, date_required: true}
  - {id: rank-2024, name: {fr: [rang, classement], en: [rank]}, value: 122, status: confirmed, date: 2024-11, date_required: true}
  - id: cores-top500
    name: {fr: [cœurs, nombre de cœurs], en: [cores]}
    value: 47328
    status: confirmed
    source: {fr: TOP500, en: TOP500, names: [TOP500]}
    source_required: true
  - id: cores-announced
    name: {fr: [cœurs, cœurs CPU], en: [cores]}
    value: 25000
    status: confirmed
    approximate: true
    source: {fr: communiqué d'Eviden, en: Eviden's announcement, names: [communiqué, Eviden]}
    source_required: true
  - {id: linpack-announced, name: {fr: [Linpack annoncé], en: [announced Linpack]}, value: 8, unit: PFlop/s, status: confirmed, approximate: true}
  - {id: storage, name: {fr: [stockage], en: [storage]}, value: 2.8, unit: Po, status: confirmed}
  - {id: nvlink, name: {fr: [NVLink-C2C, NVLink], en: [NVLink-C2C, NVLink]}, value: 900, unit: Go/s, status: anticipated}
  - {id: model, name: {fr: [modèle], en: [model]}, value: BullSequana XH3000, status: confirmed}
  - {id: memory, name: {fr: [nvidia-smi, mémoire], en: [nvidia-smi, memory]}, value: 97871, unit: MiB, status: confirmed}
  - {id: power, name: {fr: [puissance], en: [power]}, value: 160.16, unit: kW, status: confirmed}
  - {id: cpus, name: {fr: ["CPU(s)", CPUs], en: ["CPU(s)", CPUs]}, value: 288, status: confirmed}
)yaml";

model::Judgement judged(const std::string& note, const std::string& facts = kFacts,
                        const std::string& parameters = "{file: note, facts: cuda-python/facts.yaml}") {
  const auto read = read_check(read_cites_figure, parameters, "12");
  EXPECT_EQ(read.mistakes(), "");
  model::Evidence evidence;
  hand_in(evidence, "note", note);
  evidence.data["cuda-python/facts.yaml"] = yaml(facts);
  return read.check->judge(evidence, Points::whole(12));
}

/// The parts that are wrong: `value.wrong, date.wrong`; `ok` when none is.
std::string wrong(const std::string& note) {
  const auto judgement = judged(note);
  std::string parts;
  for (const auto& message : judgement.messages) {
    if (message.key.ends_with(".right") || message.key.ends_with(".none")) continue;
    parts += (parts.empty() ? "" : ", ") + message.key.substr(std::string{"cites_figure."}.size());
  }
  EXPECT_EQ(parts.empty(), judgement.verdict == Verdict::passed) << note;
  return parts.empty() ? "ok" : parts;
}

TEST(CitesFigure, TakesWhatThePageSays) {
  for (const auto* note : {"Confirmé. Le Rmax est 9,86 PFlop/s.",
                           "Le Rmax vaut 9.86 Pflops (confirmé).",
                           "Rmax : 9,86\u202fPFlop/s, Confirmé",
                           "Confirmed: the Rmax is 9.86 petaflops.",
                           "Confirmée : une performance de 9,86 pétaflops par seconde.",
                           "Rpeak : 16,32 PFlop/s en juin 2026. Confirmé.",
                           "Le Rpeak de novembre 2024 était 11,2 PFlop/s (Confirmé).",
                           "Confirmé. Le système a le rang 192 dans la liste de juin 2026.",
                           "rank 122 (11/2024), confirmed",
                           "Confirmé : le nombre de cœurs est 47 328, selon TOP500.",
                           "47\u202f328 cœurs (TOP500), Confirmé",
                           "47,328 cores by TOP500, confirmed.",
                           "Confirmé. Le communiqué annonce environ 25 000 cœurs CPU.",
                           "Confirmé. Le Linpack annoncé vaut environ 8 PFlop/s.",
                           "Confirmé. Le Linpack annoncé vaut ≈ 8 PFlop/s.",
                           "Confirmé : 2,8 Po de stockage IBM ESS.",
                           "Confirmé : 2,8 PB de stockage.",
                           "Anticipé : NVLink-C2C à 900 Go/s.",
                           "NVLink 900 GB/s, anticipated.",
                           "Anticipé, non confirmé : NVLink-C2C à 900 Go/s.",
                           "Confirmé. Le modèle est BullSequana XH3000.",
                           "Confirmé. nvidia-smi affiche 97871 MiB.",
                           "Confirmé : 97 871 Mio de mémoire.",
                           "Confirmé. 288 CPUs.",
                           "Confirme. La puissance est 160,16 kW.",
                           "Confirmé : la partition de 288 CPUs a 25 000 cœurs environ, dit le communiqué.",
                           "Rmax\n\n9,86 PFlop/s\n\nConfirmé\n",
                           "9,86 PFlop/s de Rmax et 16,32 PFlop/s de Rpeak. Confirmé."}) {
    EXPECT_EQ(wrong(note), "ok") << note;
  }
}

TEST(CitesFigure, FindsTheWrongPart) {
  EXPECT_EQ(wrong("Confirmé. Le Rmax est 9,68 PFlop/s."), "value.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rmax est 16,32 PFlop/s."), "value.wrong") << "another figure's value";
  EXPECT_EQ(wrong("Confirmé. Rmax 16,32 PFlop/s, puissance 9,86 kW."), "value.wrong") << "swapped";
  EXPECT_EQ(wrong("Confirmé. Le Rmax est élevé."), "value.missing, unit.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rmax est 9,86 TFlop/s."), "unit.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rmax est 9,86."), "unit.wrong");
  EXPECT_EQ(wrong("Anticipé : NVLink à 900 Gb/s."), "unit.wrong") << "bits";
  EXPECT_EQ(wrong("Confirmé. 97871 Mo de mémoire."), "unit.wrong");
  EXPECT_EQ(wrong("Confirmé. 288 CPUs GB."), "ok") << "what follows the noun is not its unit";
  EXPECT_EQ(wrong("Confirmé. CPU(s) : 288 Go"), "unit.unwanted");
  EXPECT_EQ(wrong("Le Rmax est 9,86 PFlop/s."), "status.wrong");
  EXPECT_EQ(wrong("Anticipé. Le Rmax est 9,86 PFlop/s."), "status.wrong");
  EXPECT_EQ(wrong("Confirmé ou Anticipé : le Rmax est 9,86 PFlop/s."), "status.wrong") << "both words";
  EXPECT_EQ(wrong("NVLink à 900 Go/s n'est pas Anticipé."), "status.wrong");
  EXPECT_EQ(wrong("Confirmé. Le modèle est BullSequana XH2000."), "value.wrong");
  EXPECT_EQ(wrong("Confirmé. Le rang est le 129 en juin 2026."), "value.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rpeak est 16,32 PFlop/s."), "date.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rpeak est 16,32 PFlop/s en novembre 2024."), "date.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Rpeak est 16,32 PFlop/s en 2026."), "date.wrong") << "two lists a year";
  EXPECT_EQ(wrong("Confirmé. 47 328 cœurs."), "source.wrong");
  EXPECT_EQ(wrong("Confirmé. Eviden annonce 25 000 cœurs."), "approximate.wrong");
  EXPECT_EQ(wrong("Confirmé. Le Linpack annoncé vaut 8 PFlop/s."), "approximate.wrong");
}

TEST(CitesFigure, SharesThePoints) {
  EXPECT_EQ(judged("Confirmé. Le Rmax est 9,68 PFlop/s.").earned, Points::whole(8)) << "unit and word of three parts";
  EXPECT_EQ(judged("Confirmé. Le Rpeak est 16,32 PFlop/s.").earned, Points::whole(9)) << "three of four";
  const auto weighed =
      judged("Le Rmax est 9,86 PFlop/s.", kFacts,
             "{file: note, facts: cuda-python/facts.yaml, points: {value: 4, unit: 1, status: 1, date: 2}}");
  EXPECT_EQ(weighed.earned, Points::whole(10)) << "5 of 6: the date does not apply";
}

TEST(CitesFigure, GivesEachQuantityToItsFigure) {
  EXPECT_EQ(wrong("Le Rmax et le Rpeak valent 9,86 PFlop/s et 16,32 PFlop/s. Confirmé."), "ok")
      << "both names claim both";
  EXPECT_EQ(wrong("47 328 cœurs selon TOP500, environ 25 000 cœurs CPU selon Eviden. Confirmé."), "ok");
  EXPECT_EQ(wrong("Confirmé : le Rmax vaut 9,86 PFlop/s. Anticipé : NVLink-C2C à 900 Go/s."), "ok");
  EXPECT_EQ(wrong("Confirmé. Rmax 9,86 PFlop/s. Puissance 999 kW."), "ok") << "one right figure is asked for";
}

TEST(CitesFigure, NeverTellsTheValue) {
  for (const auto& message : judged("Confirmé. Le Rmax est 9,68 PFlop/s.").messages) {
    for (const auto& [name, argument] : message.arguments) EXPECT_EQ(name, "figure");
  }
}

TEST(CitesFigure, LeavesToAHumanWhatThePageDoesNotHave) {
  const auto judgement = judged("Confirmé. Le débit mesuré est de 5 To/s.");
  EXPECT_EQ(judgement.verdict, Verdict::review);
  EXPECT_EQ(judgement.for_review, Points::whole(12));
}

TEST(CitesFigure, GivesNothingForNoFigure) {
  EXPECT_EQ(keys(judged("Confirmé. ROMEO2025 est rapide depuis 2026.")), "cites_figure.none");
  EXPECT_EQ(judged("Confirmé.").verdict, Verdict::failed);
  EXPECT_EQ(keys(judged("\n")), "text_file.blank");
}

TEST(CitesFigure, SaysWhenTheCourseIsWrong) {
  const auto broken = judged("Confirmé. Rmax 9,86 PFlop/s", "{facts: 1, module: m, figures: [{id: x, value: 1}]}");
  EXPECT_EQ(broken.verdict, Verdict::error);
  EXPECT_EQ(keys(broken), "cites_figure.bad_facts");
  EXPECT_EQ(judged("Rmax 1", "[]").verdict, Verdict::error);
  EXPECT_EQ(judged("Rmax 1", "{facts: 2, module: m, figures: []}").verdict, Verdict::error);

  const auto read = read_check(read_cites_figure, "{file: note, facts: no.yaml}", "1");
  model::Evidence evidence;
  hand_in(evidence, "note", "Rmax 9,86");
  EXPECT_EQ(keys(read.check->judge(evidence, Points::whole(1))), "cites_figure.no_facts");
  ASSERT_EQ(read.check->needs().size(), 2U);
  EXPECT_EQ(read.check->needs()[1].kind, model::Need::Kind::data);
  EXPECT_EQ(read.check->needs()[1].name, "no.yaml");
}

TEST(CitesFigureRubric, ShowsEveryMistake) {
  const auto read = read_check(read_cites_figure, "{file: essay, points: {vale: 1}, fact: x}", "1");
  EXPECT_EQ(read.check, nullptr);
  EXPECT_EQ(
      read.mistakes(),
      "text_file.unknown_role, rubric.missing_key, rubric.unknown_key, cites_figure.no_weight, rubric.unknown_key");
}

}  // namespace
}  // namespace grader::checks
