#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text_fixture.hpp"

namespace grader::checks {
namespace {

using model::Points;
using namespace testing;

/// A whole answer and what it earns and leaves to a human, of 4 points.
struct Answer {
  int earned, to_review;
  std::string text;
};

void expect_marks(const std::string& parameters, const std::vector<Answer>& answers) {
  const auto read = read_check(read_concepts, parameters, "4");
  ASSERT_EQ(read.mistakes(), "");
  for (const auto& answer : answers) {
    model::Evidence evidence;
    hand_in(evidence, "answer", answer.text);
    const auto judgement = read.check->judge(evidence, Points::whole(4));
    EXPECT_EQ(judgement.earned, Points::whole(answer.earned)) << answer.text << "\n" << keys(judgement);
    EXPECT_EQ(judgement.for_review, Points::whole(answer.to_review)) << answer.text << "\n" << keys(judgement);
  }
}

TEST(ExamAnswers, CompilationOrLaunch) {
  constexpr auto kQuestion = R"yaml(
file: answer
concepts:
  - {id: compilation, points: 2, title: {fr: le premier appel compile, en: the first call compiles},
     any: [premier appel compile, compilation, Numba compile, compiles kernel], never: [temps copie, temps transfert]}
  - {id: kernel, points: 1, title: {fr: la ligne du kernel, en: the kernel's line},
     any: [vector_add blocks threads kernel, crochets lancent]}
  - id: copies
    points: 1
    title: {fr: les copies, en: the copies}
    all: [[to_device copie, to_device copy], [copy_to_host copie, copy_to_host copy]]
    never: [device_array copie]
)yaml";
  expect_marks(
      kQuestion,
      {{4, 0,
        "Le temps passe dans la compilation du kernel par Numba. La ligne vector_add[blocks, threads](d_x, d_y, d_out) "
        "est le kernel. Les lignes cuda.to_device(x) et d_out.copy_to_host() sont des copies."},
       {4, 0,
        "Le premier appel compile le kernel. Les crochets lancent le kernel ; to_device copie vers le device et "
        "copy_to_host copie vers l'hôte ; device_array ne copie pas, il alloue."},
       {4, 0,
        "The first call compiles the kernel. vector_add[blocks, threads] is the kernel launch, to_device and "
        "copy_to_host are copies."},
       {2, 2, "Ce n'est pas la copie qui prend ce temps, c'est la compilation."},
       {0, 1, "Le temps passe dans la copie des données. to_device et device_array sont des copies."}});
}

TEST(ExamAnswers, WhyTheVenvFails) {
  constexpr auto kQuestion = R"yaml(
file: answer
concepts:
  - {id: interpreter, points: 2, title: {fr: un binaire x86_64, en: an x86_64 binary},
     any: [interpréteur x86_64, exécutable x86_64, binaire x86_64, python x86_64, x86_64 interpreter]}
  - {id: refused, points: 1, title: {fr: le chargeur refuse, en: the loader refuses},
     any: [chargeur refuse, loader refuse, chargeur ne reconnaît pas, chargeur ne peut pas, loader rejects],
     never: [chargeur accepte]}
  - {id: message, points: 1, title: {fr: le message, en: the message}, any: [exec format error], literal: true}
)yaml";
  expect_marks(
      kQuestion,
      {{4, 0,
        "Le venv contient l'interpréteur Python du portable, un exécutable x86_64. Le chargeur du nœud aarch64 le "
        "refuse : exec format error."},
       {4, 0,
        "Le venv embarque un python compilé pour x86_64. Sur aarch64, le chargeur ne reconnaît pas le format du "
        "binaire "
        "et affiche « Exec format error »."},
       {4, 0, "The venv holds an x86_64 interpreter; the aarch64 loader rejects it with \"Exec format error\"."},
       {1, 3, "x86_64 interpréteur chargeur refuse exec format error"},
       {0, 3, "Le chargeur accepte le binaire mais numpy manque."},
       {0, 4, "C'est à cause de la version de Python."}});
}

TEST(ExamAnswers, TwoFiguresThatDiverge) {
  constexpr auto kQuestion = R"yaml(
file: answer
concepts:
  - {id: distinct, points: 2, title: {fr: deux chiffres distincts, en: two distinct figures},
     any: [deux chiffres distincts, chiffres différents, pas le même chiffre, pas identiques, different figures],
     never: [même chiffre, chiffres identiques, same figure]}
  - id: storage
    points: 2
    title: {fr: deux formulations qui divergent, en: two wordings that diverge}
    all: [["2,8 Po communiqué anglais", "2,8 PB communiqué anglais", "2.8 PB English announcement"],
          ["2 Po PDF français", "2 PB PDF français", "2 PB French PDF"]]
    never: [disent la même chose, "2 Po communiqué anglais", "2,8 Po PDF français"]
)yaml";
  expect_marks(
      kQuestion,
      {{4, 0,
        "Non, ce ne sont pas les mêmes chiffres : Eviden annonce environ 8 PFlop/s de Linpack, TOP500 mesure un Rmax "
        "de 9,86 PFlop/s. Le communiqué anglais écrit 2,8 Po, le PDF français écrit 2 Po : elles divergent."},
       {4, 0,
        "Le Linpack annoncé et le Rmax sont deux chiffres différents. Les deux formulations du stockage ne disent pas "
        "la "
        "même chose : 2,8 Po selon le communiqué anglais et 2 Po selon le PDF français."},
       {4, 0,
        "Le Linpack et le Rmax sont-ils le même chiffre ? Non, ils ne sont pas identiques. Les deux formulations "
        "disent-elles la même chose ? Non : le communiqué anglais dit 2,8 PB et le PDF français dit 2 PB."},
       {4, 0,
        "They are different figures. The English announcement says 2.8 PB of storage and the French PDF says 2 PB."},
       {2, 0, "Ce n'est pas le même chiffre. Le communiqué anglais écrit 2 Po, le PDF français écrit 2,8 Po."},
       {0, 0, "Oui c'est le même chiffre arrondi. Les deux disent la même chose."},
       {0, 4, "Linpack 8 Rmax 9,86 distincts 2,8 Po communiqué anglais 2 Po PDF français"},
       {0, 4, "Eviden annonce 8, TOP500 mesure 9,86 ; ces chiffres n'ont rien à voir."}});
}

}  // namespace
}  // namespace grader::checks
