#include <gtest/gtest.h>

#include "text_fixture.hpp"

namespace grader::checks {
namespace {

using model::Points;
using model::Verdict;
using namespace testing;

constexpr auto kDistinct = R"(
file: answer
concepts:
  - id: distinct
    points: 2
    title: {fr: deux chiffres distincts, en: two distinct figures}
    any: ["deux chiffres distincts", "pas le même chiffre", "chiffres différents", "two different figures", "not the same figure", "l'un annoncé, l'autre mesuré"]
    never: ["même chiffre", "same figure", "chiffres ne sont pas distincts"]
  - id: sources
    points: 2
    title: {fr: chacun avec sa source, en: each with its source}
    all: [["Linpack annoncé", "Linpack announced", "Eviden annonce", "announced by Eviden"], ["Rmax"]]
    with: [8, "9,86"]
)";

model::Judgement judged(const std::string& parameters, std::string_view points, const std::string& text) {
  const auto read = read_check(read_concepts, parameters, points);
  EXPECT_EQ(read.mistakes(), "");
  if (read.check == nullptr) return {};
  model::Evidence evidence;
  hand_in(evidence, "answer", text);
  return read.check->judge(evidence, Points::parse(points).value());
}

/// The points of the first concept, `distinct`: "2", "review" or "0".
std::string distinct(const std::string& text) {
  constexpr auto kAlone = R"(
file: answer
concepts:
  - id: distinct
    points: 2
    title: {fr: deux chiffres distincts, en: two distinct figures}
    any: ["deux chiffres distincts", "pas le même chiffre", "chiffres différents", "two different figures", "not the same figure", "un annoncé, autre mesuré"]
    never: ["même chiffre", "same figure", "chiffres ne sont pas distincts"]
)";
  const auto judgement = judged(kAlone, "2", text);
  if (judgement.earned == Points::whole(2)) return "2";
  EXPECT_EQ(judgement.earned, Points{}) << text;
  if (judgement.verdict == Verdict::review) {
    EXPECT_EQ(judgement.for_review, Points::whole(2)) << text;
    return "review";
  }
  EXPECT_EQ(judgement.verdict, Verdict::failed) << text;
  return "0";
}

TEST(Concepts, CountWhatIsSaid) {
  for (const auto* text :
       {"Ce n'est pas le même chiffre : le Linpack annoncé vaut environ 8 PFlop/s, le Rmax 9,86 PFlop/s.",
        "Non. Ce sont deux chiffres distincts.", "Le Linpack et le Rmax sont deux chiffres bien distincts.",
        "CE N’EST PAS LE MEME CHIFFRE", "Les deux chiffres sont distincts : l'un vient d'Eviden, l'autre du TOP500.",
        "Ces chiffres sont différents, car leurs sources le sont.", "They are not the same figure.",
        "No, these are two different figures.", "The two figures aren't the same.",
        "Est-ce le même chiffre ? Non, ce sont deux chiffres distincts.",
        "On ne peut pas dire que ce ne sont pas deux chiffres distincts.",
        "Il serait faux de dire que c'est le même chiffre : ce n'est pas le même chiffre.",
        "L’un est annoncé, l’autre est mesuré.", "ce ne sont pas du tout les mêmes chiffres",
        "Je pense qu'il ne s'agit pas du même chiffre.",
        "On pourrait croire que c'est le même chiffre, mais ce sont deux chiffres distincts."}) {
    EXPECT_EQ(distinct(text), "2") << text;
  }
}

TEST(Concepts, AreCancelledByTheirContradiction) {
  for (const auto* text :
       {"C'est le même chiffre.", "Oui, le même chiffre.", "C'est le même chiffre : Linpack et Rmax sont synonymes.",
        "Les deux chiffres sont les mêmes.", "It is the same figure.",
        "Ce sont deux chiffres distincts. En fait c'est le même chiffre.", "Les chiffres ne sont pas distincts.",
        "On ne peut pas dire que ce n'est pas le même chiffre."}) {
    EXPECT_EQ(distinct(text), "0") << text;
  }
}

TEST(Concepts, LeaveToAHumanWhatTheyDoNotRecognise) {
  for (const auto* text :
       {"Le premier provient d'une annonce commerciale et le second d'un classement.", "Je ne sais pas.", "bof",
        "Est-ce le même chiffre ?", "Si c'était le même chiffre, la page le dirait.",
        "On pourrait croire que c'est le même chiffre."}) {
    EXPECT_EQ(distinct(text), "review") << text;
  }
}

TEST(Concepts, GiveNothingForKeywords) {
  for (const auto* text : {"Linpack Rmax Eviden TOP500 deux chiffres distincts",
                           "deux, chiffres, distincts, Linpack, Rmax, Eviden, sources",
                           "chiffres distincts deux différents annoncé mesuré"}) {
    EXPECT_EQ(distinct(text), "review") << text;
  }
  EXPECT_EQ(keys(judged(kDistinct, "4", "Linpack Rmax deux chiffres distincts Eviden")),
            "concepts.keywords, concepts.to_review");
}

TEST(Concepts, TakeABareMessageWhereTheRubricSaysSo) {
  constexpr auto kMessage = R"(
file: answer
concepts:
  - {id: message, points: 1, title: {fr: le message, en: the message}, any: [exec format error], literal: true}
  - {id: loader, points: 1, title: {fr: le chargeur, en: the loader}, any: [chargeur refuse, loader refuses]}
)";
  EXPECT_EQ(judged(kMessage, "2", "exec format error").earned, Points::whole(1));
  EXPECT_EQ(judged(kMessage, "2", "`Exec format error`. Le chargeur refuse le binaire x86_64.").earned,
            Points::whole(2));
  EXPECT_EQ(judged(kMessage, "2", "bash: ./python: cannot execute binary file: Exec format error").earned,
            Points::whole(1));
  EXPECT_EQ(judged(kMessage, "2", "Il n'y a pas d'exec format error.").earned, Points{});
}

TEST(Concepts, NeedAllGroupsAndTheirFigures) {
  const auto full = judged(kDistinct, "4",
                           "Ce n'est pas le même chiffre : le Linpack annoncé par Eviden vaut environ 8 PFlop/s, "
                           "tandis que le Rmax est de 9.86 PFlop/s.");
  EXPECT_EQ(full.verdict, Verdict::passed);
  EXPECT_EQ(full.earned, Points::whole(4));
  EXPECT_EQ(keys(full), "concepts.said, concepts.said");

  const auto no_figure =
      judged(kDistinct, "4", "Ce n'est pas le même chiffre : le Linpack annoncé vaut 8, le Rmax plus.");
  EXPECT_EQ(no_figure.earned, Points::whole(2));
  EXPECT_EQ(no_figure.for_review, Points::whole(2));
  EXPECT_EQ(no_figure.verdict, Verdict::review);
  EXPECT_EQ(keys(no_figure), "concepts.figure_missing, concepts.said");

  EXPECT_EQ(
      judged(kDistinct, "4", "Ce n'est pas le même chiffre. Eviden annonce huit PFlop/s. Le Rmax vaut 9,86 PFlop/s.")
          .earned,
      Points::whole(4))
      << "numbers in words, groups in several sentences";
}

TEST(Concepts, ShowTheSentenceThatContradicts) {
  const auto judgement = judged(kDistinct, "4", "# Réponse\n\nEviden annonce 8.\n\nC'est le même chiffre.\n");
  EXPECT_EQ(keys(judgement), "concepts.contradicted, concepts.to_review");
  ASSERT_EQ(judgement.excerpts.size(), 1U);
  EXPECT_EQ(judgement.excerpts[0].text, "C'est le même chiffre.");
  EXPECT_EQ(judgement.excerpts[0].place, (model::Place{"answer.md", 5, 0}));
  EXPECT_EQ(judgement.place, judgement.excerpts[0].place);
}

TEST(Concepts, GiveNothingForNoAnswer) {
  for (const auto* text : {"", " \n\t", "# Question 3\n\n", "<!-- Écrivez deux chiffres distincts ici. -->\n", "…"}) {
    const auto judgement = judged(kDistinct, "4", text);
    EXPECT_EQ(judgement.verdict, Verdict::failed) << text;
    EXPECT_EQ(keys(judgement), "text_file.blank") << text;
  }
  const auto read = read_check(read_concepts, kDistinct, "4");
  const auto judgement = read.check->judge({}, Points::whole(4));
  EXPECT_EQ(judgement.verdict, Verdict::failed);
  EXPECT_EQ(keys(judgement), "text_file.missing");
}

constexpr auto kNext = R"(
file: answer
branches:
  - id: laptop
    concepts:
      - {id: venv, points: 3, title: {fr: le venv, en: the venv}, any: [venv portable, venv courant, laptop venv], literal: true}
  - id: cloud
    concepts:
      - {id: gpu, points: 1, title: {fr: GPU de cloud, en: cloud GPU}, any: [GPU cloud], literal: true}
      - {id: there, points: 2, title: {fr: venv créé là-bas, en: venv made there}, any: [venv créé, environnement créé, venv made], literal: true, never: [copier venv]}
  - id: romeo
    concepts:
      - {id: function, points: 1, title: {fr: la fonction, en: the function}, any: [romeo_load_armgpu_env, romeo_load_x64cpu_env], literal: true}
      - {id: word, points: 1, title: {fr: Anticipé, en: Anticipé}, any: [Anticipé, anticipated], literal: true}
      - {id: account, points: 1, title: {fr: le compte, en: the account}, any: [compte organisateurs, account organisers], literal: true}
)";

TEST(Branches, TakeTheBest) {
  EXPECT_EQ(judged(kNext, "3", "x86_64\ncpu\nEnsuite : le venv courant du portable.").verdict, Verdict::passed);
  EXPECT_EQ(judged(kNext, "3", "x86_64\ncpu\nSur un GPU de cloud, dans un venv créé là-bas.").verdict, Verdict::passed);
  EXPECT_EQ(judged(kNext, "3",
                   "x86_64\ncpu\nSur ROMEO avec romeo_load_armgpu_env (Anticipé) ; le compte vient des organisateurs.")
                .verdict,
            Verdict::passed);
  const auto part = judged(kNext, "3", "Sur ROMEO avec romeo_load_armgpu_env (Anticipé).");
  EXPECT_EQ(part.earned, Points::whole(2));
  EXPECT_EQ(part.for_review, Points::whole(1));
  EXPECT_EQ(keys(part), "concepts.to_review, concepts.said, concepts.said");
}

TEST(Branches, LeaveToAHumanWhatIsNoneOfThem) {
  const auto judgement = judged(kNext, "3", "Sur la machine d'un ami.");
  EXPECT_EQ(judgement.verdict, Verdict::review);
  EXPECT_EQ(judgement.for_review, Points::whole(3));
  EXPECT_EQ(keys(judgement), "concepts.no_branch");
}

TEST(ConceptsRubric, ShowsEveryMistake) {
  const auto mistakes = [](const std::string& parameters) {
    const auto read = read_check(read_concepts, parameters, "2");
    EXPECT_EQ(read.check, nullptr) << parameters;
    return read.mistakes();
  };
  EXPECT_EQ(mistakes("{file: answer}"), "concepts.concepts_or_branches");
  EXPECT_EQ(mistakes("{file: essay, concepts: []}"), "text_file.unknown_role, concepts.not_a_list");
  EXPECT_EQ(mistakes("{file: answer, concepts: [{id: a, points: 1, title: {fr: a, en: a}, any: [mot]}]}"),
            "concepts.points_differ");
  EXPECT_EQ(mistakes("{file: answer, concepts: [{id: a, points: 2, title: {fr: a, en: a}}]}"), "concepts.any_or_all");
  EXPECT_EQ(mistakes("{file: answer, concepts: [{id: a, points: 2, title: {fr: a, en: a}, any: [], wiht: [8]}]}"),
            "concepts.empty_wording, rubric.unknown_key");
  EXPECT_EQ(mistakes("{file: answer, concepts: [{id: a, points: 2, title: {fr: a, en: a}, any: [mot], with: [huit]}]}"),
            "concepts.no_figure");
  EXPECT_EQ(mistakes("{file: answer, concepts: [{id: a, points: 1, title: {fr: a, en: a}, any: [mot]}, "
                     "{id: a, points: 1, title: {fr: a, en: a}, any: [mot]}]}"),
            "concepts.duplicate_id");
  EXPECT_EQ(mistakes("{file: answer, branches: [{concepts: [{id: a, points: 2, title: {fr: a, en: a}, any: [x]}]}]}"),
            "rubric.missing_key");
}

TEST(ConceptsNeeds, TheirFile) {
  const auto read = read_check(read_concepts, kDistinct, "4");
  ASSERT_EQ(read.check->needs().size(), 1U);
  EXPECT_EQ(read.check->needs()[0].name, "answer");
}

}  // namespace
}  // namespace grader::checks
