#include "grader/text/reading.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "grader/text/fold.hpp"
#include "grader/text/phrase.hpp"

namespace grader::text {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for (const auto& token : tokens(plain(text))) found.push_back(token.text);
  return found;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> found;
  for (const auto& sentence : sentences(text)) found.push_back(sentence.text);
  return found;
}

enum class Said { affirmed, denied, absent };

/// What a text says of a phrase: affirmed somewhere, else denied, else not mentioned.
Said said(std::string_view phrase, std::string_view text, Phrase::Distance distance = Phrase::Distance::sentence) {
  auto said = Said::absent;
  for (const auto& sentence : read(text)) {
    for (const auto& occurrence : Phrase{phrase}.find(sentence, distance)) {
      if (!occurrence.denied) return Said::affirmed;
      said = Said::denied;
    }
  }
  return said;
}

bool prose(std::string_view text) { return read(text).at(0).is_prose; }

using Strings = std::vector<std::string>;

TEST(Fold, LeavesOneSpellingOfEachWord) {
  EXPECT_EQ(fold("Cœur À L’ÉTÉ"), "coeur a l'ete");
  EXPECT_EQ(fold("e\u0301te\u0301"), "ete") << "combining accents";
  EXPECT_EQ(fold("47\u202f328\u00a0kW\u20091"), "47 328 kw 1");
  EXPECT_EQ(fold("co\u00adpie\u200b"), "copie") << "soft hyphen, zero-width space";
  EXPECT_EQ(fold("Rmax \u2260 Linpack"), "rmax \u2260 linpack") << "without its stroke it would say the contrary";
  EXPECT_EQ(fold(""), "");
  EXPECT_EQ(plain("Gb/s\u00a0!\nÉ"), "Gb/s !\nÉ");
}

TEST(Stem, BringsFormsOfAWordTogether) {
  for (const auto& [one, other] : std::vector<std::pair<std::string, std::string>>{{"annoncé", "annoncées"},
                                                                                   {"annoncer", "annoncé"},
                                                                                   {"distincts", "distinctes"},
                                                                                   {"refuse", "refuser"},
                                                                                   {"démarre", "démarrer"},
                                                                                   {"figures", "figure"},
                                                                                   {"copies", "copie"}}) {
    EXPECT_TRUE(stems(fold(one)).same_word_as(stems(fold(other)))) << one << ' ' << other;
  }
  EXPECT_FALSE(stems("rmax").same_word_as(stems("rpeak")));
  EXPECT_EQ(stems(std::string(1000, 'a')).fr.size(), 1000U);
}

TEST(Sentences, EndAtFullStopsThatEndThem) {
  EXPECT_EQ(split("Le Rmax vaut 9.86 PFlop/s. Il suit vector_add.py. Voir p. ex. la page."),
            (Strings{"Le Rmax vaut 9.86 PFlop/s.", "Il suit vector_add.py.", "Voir p. ex. la page."}));
  EXPECT_EQ(split("- cpu\n- x86_64\n\nVenv\nROMEO"), (Strings{"cpu", "x86_64", "Venv", "ROMEO"}));
  EXPECT_EQ(split("Le chargeur du nœud aarch64 ne reconnaît pas le format du binaire qui\nDonne une erreur."),
            (Strings{"Le chargeur du nœud aarch64 ne reconnaît pas le format du binaire qui Donne une erreur."}))
      << "a wrapped line goes on";
  EXPECT_EQ(split("le chargeur du nœud aarch64\nrefuse"), (Strings{"le chargeur du nœud aarch64 refuse"}));
  EXPECT_EQ(split("x86_64\ncpu\nensuite le venv"), (Strings{"x86_64", "cpu", "ensuite le venv"}));
  EXPECT_TRUE(split(" \n\n\t").empty());
}

TEST(Sentences, KnowTheirLineAndWhatTheyAre) {
  const auto found = sentences("# Réponse\n\nEst-ce le même chiffre ? Non.\n");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_TRUE(found[0].is_heading);
  EXPECT_EQ(found[0].text, "Réponse");
  EXPECT_TRUE(found[1].is_question);
  EXPECT_EQ(found[2].line, 3);
  EXPECT_FALSE(found[2].is_question);
}

TEST(Tokens, TakeElisionsAndNumbersApart) {
  EXPECT_EQ(words("Ce n’est pas l'exécutable"), (Strings{"ce", "ne", "est", "pas", "le", "executable"}));
  EXPECT_EQ(words("It isn't, can't and won't; cannot"),
            (Strings{"it", "is", "not", ",", "can", "not", "and", "will", "not", ";", "can", "not"}));
  EXPECT_EQ(words("9,86 ou 9.86, 47\u202f328 et deux"), (Strings{"9.86", "ou", "9.86", ",", "47328", "et", "2"}));
  EXPECT_EQ(words("x86-64 x86_64 romeo_load_armgpu_env"), (Strings{"x86_64", "x86_64", "romeo_load_armgpu_env"}));
  EXPECT_EQ(words("n = 22"), (Strings{"n", "22"})) << "a variable, no negation";
}

TEST(Negation, ReachesWhatItDenies) {
  for (const auto* text :
       {"Ce n’est pas le même chiffre.", "Ce ne sont jamais les mêmes chiffres.", "C'est pas le même chiffre",
        "Ce n'est plus le même chiffre.", "It is not the same as the other chiffre même.",
        "Ce n'est en aucun cas le même chiffre.", "Aucun n'est le même chiffre.",
        "Ils ne sont ni égaux ni le même chiffre", "Il est faux de dire que c'est le même chiffre.",
        "Ce sont deux valeurs, et non le même chiffre.", "ce sont deux valeurs plutôt que le même chiffre",
        "Je ne pense pas que ce soit le même chiffre.", "Ce n'est pas, à mon avis, le même chiffre.",
        "Non, ce n'est pas le même chiffre.", "Il n'est donc pas du tout le même chiffre.",
        "sans être le même chiffre"}) {
    EXPECT_EQ(said("même chiffre", text), Said::denied) << text;
    EXPECT_EQ(said("pas le même chiffre", text), Said::affirmed) << text;
  }
  for (const auto* text : {"They are not the same figure.", "They aren't the same figure.",
                           "It is no longer the same figure.", "They are never the same figure",
                           "It is wrong to say that it is the same figure.", "It cannot be the same figure"}) {
    EXPECT_EQ(said("same figure", text), Said::denied) << text;
    EXPECT_EQ(said("not the same figure", text), Said::affirmed) << text;
  }
}

TEST(Negation, EndsWithItsClause) {
  for (const auto* text :
       {"Ce n'est pas le même chiffre : ce sont deux chiffres distincts.",
        "Ce n'est pas le même chiffre, ce sont deux chiffres distincts.", "Pas le même ; deux chiffres distincts.",
        "Ce n'est pas une erreur mais deux chiffres distincts.",
        "Ce n'est pas pareil car ce sont deux chiffres distincts.", "Non, ce sont deux chiffres distincts.",
        "Non ce sont deux chiffres distincts", "Ce n'est pas égal et ce sont deux chiffres distincts.",
        "Sans doute possible, ce sont deux chiffres distincts"}) {
    EXPECT_EQ(said("chiffres distincts", text), Said::affirmed) << text;
  }
}

TEST(Negation, DoubledAffirms) {
  EXPECT_EQ(said("deux chiffres distincts", "On ne peut pas dire que ce ne sont pas deux chiffres distincts."),
            Said::affirmed);
  EXPECT_EQ(said("même chiffre", "On ne peut pas dire que ce n'est pas le même chiffre."), Said::affirmed);
  EXPECT_EQ(said("même chiffre", "It is not true that they are not the même chiffre."), Said::affirmed);
}

TEST(Negation, IsNotWhatOnlyLooksLikeIt) {
  EXPECT_EQ(said("contient python", "Le venv ne contient que python."), Said::affirmed);
  EXPECT_EQ(said("contient python", "Le venv ne contient pas que python."), Said::affirmed);
  EXPECT_EQ(said("contient python", "Le venv ne contient pas seulement python."), Said::affirmed);
  EXPECT_EQ(said("32 lignes", "Le motif à pas de 32 touche 32 lignes."), Said::affirmed);
  EXPECT_EQ(said("32 lignes", "Un pas de 32 touche 32 lignes."), Said::affirmed);
  EXPECT_EQ(said("n éléments", "Le tableau de n éléments"), Said::affirmed);
  EXPECT_EQ(said("jumeau CPU", "Sans GPU visible, le script prend le jumeau CPU."), Said::affirmed);
  EXPECT_EQ(said("jumeau CPU", "Sans GPU le script prend le jumeau CPU."), Said::affirmed);
  EXPECT_EQ(said("message erreur format", "Le message d'erreur de format"), Said::affirmed);
}

TEST(Negation, SeesWordsThatDenyByTheirSense) {
  EXPECT_EQ(said("python ne démarre pas", "Cela empêche python de démarrer."), Said::affirmed);
  EXPECT_EQ(said("ne démarre pas", "Cela empêche python de démarrer."), Said::affirmed);
  EXPECT_EQ(said("ne démarre pas", "Il est impossible de démarrer."), Said::affirmed);
  EXPECT_EQ(said("does not start", "The interpreter fails to start."), Said::affirmed);
  EXPECT_EQ(said("chargeur refuse", "Le chargeur refuse l'exécutable."), Said::affirmed);
}

TEST(Phrase, FindsWordsInAnyOrderInOneSentence) {
  EXPECT_EQ(said("Linpack annoncé", "Ce qu'Eviden annonce est le Linpack."), Said::affirmed);
  EXPECT_EQ(said("Linpack annoncé", "Eviden annonce un chiffre. Le Linpack en est un autre."), Said::absent);
  EXPECT_EQ(said("9,86 PFlop/s", "Rmax : 9.86 PFlop/s"), Said::affirmed);
  EXPECT_EQ(said("2 chiffres", "Ce sont deux chiffres."), Said::affirmed);
  EXPECT_EQ(said("chargeur", "Les chargeurs"), Said::affirmed);
  EXPECT_EQ(said("", "texte"), Said::absent);
  EXPECT_EQ(said("chargeur ne peut pas", "Le chargeur accepte le binaire."), Said::absent) << "what is denied counts";
  EXPECT_EQ(said("chargeur ne peut pas", "Le chargeur ne peut pas lire ce format."), Said::affirmed);
  EXPECT_EQ(said("chargeur ne peut pas", "Le chargeur peut lire ce format."), Said::denied);
}

TEST(Phrase, IsTightWhereAsked) {
  constexpr auto kTight = Phrase::Distance::tight;
  EXPECT_EQ(said("même chiffre", "Les deux chiffres sont les mêmes.", kTight), Said::affirmed);
  EXPECT_EQ(said("même chiffre", "Le même communiqué anglais annonce un autre chiffre.", kTight), Said::absent);
  EXPECT_EQ(said("même chiffre", "C'est le même : chiffre", kTight), Said::absent);
}

TEST(Phrase, KeepsAFigureWithTheWordsBesideIt) {
  constexpr auto kRight = "Le communiqué anglais écrit 2,8 Po, le PDF français écrit 2 Po.";
  constexpr auto kSwapped = "Le communiqué anglais écrit 2 Po, le PDF français écrit 2,8 Po.";
  EXPECT_EQ(said("2,8 Po communiqué anglais", kRight), Said::affirmed);
  EXPECT_EQ(said("2 Po PDF français", kRight), Said::affirmed);
  EXPECT_EQ(said("2,8 Po communiqué anglais", kSwapped), Said::absent);
  constexpr auto kTight = Phrase::Distance::tight;
  EXPECT_EQ(said("2,8 Po PDF français", kSwapped, kTight), Said::affirmed);
  EXPECT_EQ(said("2,8 Po PDF français", kRight, kTight), Said::absent);
  EXPECT_EQ(said("2 Po communiqué anglais", "2,8 Po pour le communiqué anglais et 2 Po pour le PDF français.", kTight),
            Said::absent);
  EXPECT_EQ(said("deux chiffres distincts", "Les deux chiffres, 8 et 9,86, sont distincts."), Said::affirmed)
      << "a number in words counts, and cites none";
}

TEST(Prose, IsASentence) {
  for (const auto* text :
       {"Le chargeur refuse le binaire x86_64.", "C'est le même chiffre.", "Ce sont deux chiffres distincts.",
        "The loader of the node rejects the binary.", "Le Rmax vaut 9,86 PFlop/s et le Linpack annoncé environ 8.",
        "Non, ce ne sont pas les mêmes chiffres : Eviden annonce environ 8 PFlop/s de Linpack, TOP500 un Rmax de 9,86.",
        "Le chargeur accepte le binaire mais numpy manque.", "Non, car l’un est annoncé et l’autre mesuré.",
        "Python can't start because it was built for x86_64."}) {
    EXPECT_TRUE(prose(text)) << text;
  }
  for (const auto* text :
       {"Linpack Rmax Eviden TOP500 distincts", "Linpack, Rmax, Eviden, TOP500, distincts",
        "chargeur binaire format x86_64", "copie lancement kernel compilation", "exec format error",
        "le Linpack le Rmax le distinct", "Le chiffre est distinct Linpack Rmax Eviden TOP500 stockage"}) {
    EXPECT_FALSE(prose(text)) << text;
  }
}

TEST(Reading, StaysLinearOnHostileText) {
  for (const auto* unit :
       {"jamais ", "ne pas ", "même chiffre ", "le ", "a", "1 000 ", "'", ", ", "n't ", "((", "é\u0301"}) {
    std::string text;
    while (text.size() < 200'000) text += unit;
    const auto sentences = read(text);
    for (const auto& sentence : sentences) {
      EXPECT_LE(Phrase{"même chiffre"}.find(sentence).size(), sentence.tokens.size());
    }
  }
  EXPECT_TRUE(read(std::string(1'000, '\0')).size() <= 1);
  EXPECT_TRUE(read("\xff\xfe\xc3").size() <= 1) << "no UTF-8";
}

}  // namespace
}  // namespace grader::text
