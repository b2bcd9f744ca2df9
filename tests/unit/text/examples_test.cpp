#include <array>
#include <string_view>

#include <gtest/gtest.h>

#include "grader/text/phrase.hpp"

namespace grader::text {
namespace {

/// What a sentence says of a phrase.
enum class Said { affirmed, denied, as_keywords };

struct Example {
  Said said;
  std::string_view phrase, sentence;
};

/// Sentences as students write them, right and wrong.
constexpr std::array kExamples{
    Example{Said::affirmed, "première compilation", "Le premier appel compile le kernel, c'est pourquoi il est lent."},
    Example{Said::affirmed, "premier appel compile", "Le premier appel compile le kernel, c'est pourquoi il est lent."},
    Example{Said::affirmed, "premier appel compile", "Ce temps passe dans la compilation au premier appel."},
    Example{Said::affirmed, "compilation", "Le temps passe dans la compilation JIT du kernel, pas dans le calcul."},
    Example{Said::denied, "calcul", "Le temps passe dans la compilation JIT du kernel, pas dans le calcul."},
    Example{Said::affirmed, "compilation",
            "Numba compile la fonction lors du premier lancement, puis la garde en cache."},
    Example{Said::affirmed, "compilation", "The first call is slow because Numba compiles the kernel."},
    Example{Said::affirmed, "compiles kernel",
            "Le premier appel est lent car Numba doit d'abord compiler le kernel pour le GPU."},
    Example{Said::affirmed, "to_device copie",
            "cuda.to_device et copy_to_host sont des copies entre l'hôte et le device."},
    Example{Said::affirmed, "device_array ne copie pas",
            "device_array alloue sur le device mais ne copie pas de valeurs."},
    Example{Said::denied, "device_array copie", "device_array alloue sur le device mais ne copie pas de valeurs."},
    Example{Said::affirmed, "device_array ne copie pas", "device_array n'est pas une copie, c'est une allocation."},
    Example{Said::affirmed, "allocation", "device_array n'est pas une copie, c'est une allocation."},
    Example{Said::affirmed, "device_array allocation", "La ligne device_array est une allocation et non une copie."},
    Example{Said::denied, "device_array copie", "La ligne device_array est une allocation et non une copie."},
    Example{Said::affirmed, "interpréteur x86_64",
            "Le venv contient un interpréteur Python compilé pour x86_64 que le nœud aarch64 ne peut pas exécuter."},
    Example{Said::affirmed, "interpréteur x86_64",
            "Le venv contient l'exécutable python du portable, un interpréteur x86_64, incompatible avec aarch64."},
    Example{Said::affirmed, "chargeur refuse", "Le chargeur du nœud refuse de lancer ce binaire."},
    Example{Said::affirmed, "chargeur refuse",
            "Le loader (chargeur) refuse l’exécutable car son format ELF n’est pas celui de la machine."},
    Example{Said::affirmed, "ne démarre pas", "Python ne démarre pas car le format du binaire ne convient pas."},
    Example{Said::affirmed, "ne démarre pas", "Python ne peut donc pas démarrer."},
    Example{Said::affirmed, "ne démarre pas", "Python n’arrive pas à démarrer."},
    Example{Said::affirmed, "ne démarre pas", "L'interpréteur ne pourra jamais démarrer sur ce nœud."},
    Example{Said::affirmed, "ne démarre pas", "Il est impossible à Python de démarrer."},
    Example{Said::denied, "python démarre", "Python ne démarrera plus."},
    Example{Said::affirmed, "exec format error", "Le message rendu est « exec format error »."},
    Example{Said::affirmed, "exec format error", "Le chargeur rend le message `exec format error`."},
    Example{Said::as_keywords, "exec format error", "exec format error"},
    Example{Said::affirmed, "deux chiffres distincts", "Ce sont bien deux chiffres distincts, chacun avec sa source."},
    Example{Said::affirmed, "pas la même chose", "Les deux formulations ne disent pas la même chose : 2,8 Po et 2 Po."},
    Example{Said::affirmed, "pas la même chose", "Non, elles ne disent pas la même chose."},
    Example{Said::affirmed, "formulations divergent",
            "Les deux formulations divergent : le communiqué anglais écrit 2,8 Po, le PDF français 2 Po."},
    Example{Said::denied, "formulations divergent", "Les deux formulations ne divergent pas."},
    Example{Said::affirmed, "2,8 Po communiqué anglais",
            "Le communiqué anglais écrit 2,8 Po de stockage IBM ESS tandis que le PDF français écrit 2 Po."},
    Example{Said::affirmed, "2 Po PDF français",
            "Le communiqué anglais écrit 2,8 Po de stockage IBM ESS tandis que le PDF français écrit 2 Po."},
    Example{Said::affirmed, "pas le même chiffre",
            "Le Linpack annoncé par Eviden et le Rmax TOP500 ne sont pas le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Il ne s'agit absolument pas du même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Ce n'est point le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "ce nest pas le meme chiffre"},
    Example{Said::affirmed, "pas le même chiffre",
            "Non. Pas le même chiffre, car ils viennent de deux sources différentes."},
    Example{Said::affirmed, "pas le même chiffre", "Il ne faut pas y voir le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "On ne saurait dire que c'est le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Ce ne sont ni le même chiffre ni la même source."},
    Example{Said::affirmed, "pas le même chiffre", "Je ne crois pas que ce soit le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Rien ne permet de dire que c'est le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Personne ne dit que c'est le même chiffre."},
    Example{Said::affirmed, "pas le même chiffre", "Contrairement à ce qu'on lit, ce n'est pas le même chiffre."},
    Example{Said::affirmed, "même chiffre", "Il n'y a aucun doute que c'est le même chiffre."},
    Example{Said::affirmed, "même chiffre", "C'est sans aucun doute le même chiffre."},
    Example{Said::affirmed, "même chiffre", "Sans hésiter, c'est le même chiffre."},
    Example{Said::affirmed, "même chiffre", "Ce n'est rien d'autre que le même chiffre."},
    Example{Said::affirmed, "même chiffre", "Oui c'est exactement le même chiffre, il n'y a pas de différence."},
    Example{Said::affirmed, "pas le même chiffre", "They don't represent the same chiffre, même si proche."},
    Example{Said::affirmed, "not the same figure", "The two are by no means the same figure."},
    Example{Said::affirmed, "not the same figure", "Neither source gives the same figure."},
    Example{Said::affirmed, "not the same figure", "The announced Linpack isn’t the same figure as the Rmax."},
    Example{Said::affirmed, "not the same figure", "I do not think they are the same figure."},
    Example{Said::affirmed, "compte organisateurs",
            "Le compte ROMEO vient des organisateurs, il n'est pas créé en copiant le venv."},
    Example{Said::denied, "copier venv", "Il ne faut pas copier le venv du portable sur le nœud."},
    Example{Said::denied, "copier venv", "On n'y copie pas le venv du portable."},
    Example{Said::denied, "copier venv", "On crée un environnement sur place au lieu de copier le venv."},
    Example{Said::denied, "copier venv", "On crée un environnement sur place plutôt que de copier le venv."},
    Example{Said::denied, "copier venv", "Il faut créer un environnement aarch64 sans copier le venv."},
    Example{Said::affirmed, "copier venv", "Il suffit de copier le venv sur le nœud."},
    Example{Said::affirmed, "venv créé", "Sur le cloud, je crée un venv sur place."},
    Example{Said::affirmed, "venv GPU", "Sur un GPU de cloud j'utilise un venv créé sur cette machine."},
    Example{Said::as_keywords, "venv portable", "Sur le portable, dans le venv courant."},
    Example{Said::affirmed, "jumeau CPU", "Comme aucun GPU n'était visible, le script a pris le jumeau CPU."},
    Example{Said::affirmed, "jumeau CPU", "Faute de GPU, le script est passé par le jumeau CPU."},
    Example{Said::affirmed, "pas de GPU", "Mon portable n'a pas de GPU."},
    Example{Said::affirmed, "pas de GPU", "Aucun GPU n'est visible."},
    Example{Said::affirmed, "pas de GPU", "Sans GPU, le jumeau CPU est pris."},
    Example{Said::affirmed, "pas de GPU", "There is no GPU here."},
    Example{Said::affirmed, "lancement", "Les crochets lancent le kernel."},
    Example{Said::affirmed, "ligne kernel crochets",
            "La ligne du kernel est vector_add[blocks, threads](d_x, d_y, d_out), celle des crochets."},
    Example{Said::affirmed, "vector_add blocks threads",
            "Le kernel est la ligne `vector_add[blocks, threads](d_x, d_y, d_out)`."},
    Example{Said::denied, "Rmax mesuré", "Le Linpack annoncé n'est pas le Rmax mesuré."},
    Example{Said::affirmed, "deux chiffres distincts",
            "Je dirais que nous avons affaire à deux chiffres bien distincts l'un de l'autre"},
    Example{Said::affirmed, "deux chiffres différents", "Les deux chiffres diffèrent."},
    Example{Said::affirmed, "crochets lancent", "Ce sont les crochets qui lancent le kernel."},
    Example{Said::affirmed, "crochets lancer", "Les crochets lancent le kernel."},
    Example{Said::affirmed, "copie hôte device", "Les deux lignes copient de l'hôte vers le device."},
    Example{Said::affirmed, "ne copie pas", "device_array n'a jamais copié quoi que ce soit."},
    Example{Said::affirmed, "chiffres différents", "Les deux chiffres sont différents."},
    Example{Said::affirmed, "chiffres différents", "Ce sont des valeurs et des chiffres différentes."},
    Example{Said::affirmed, "refuse binaire", "Les chargeurs refusent ce binaire."},
    Example{Said::denied, "refuse binaire", "Le chargeur ne refuse pas le binaire."},
    Example{Said::affirmed, "même chiffre", "Nul doute que c'est le même chiffre."},
    Example{Said::denied, "même chiffre", "Ce serait une erreur de dire que c'est le même chiffre."},
    Example{Said::denied, "même chiffre", "C'est une erreur de croire que c'est le même chiffre."},
    Example{Said::affirmed, "même source", "Le même communiqué donne la source."},
    Example{Said::denied, "interpréteur démarre", "L'interpréteur copié n'y démarre pas."},
    Example{Said::affirmed, "interpréteur ne démarre pas",
            "L'interpréteur copié sur le nœud aarch64, compilé pour x86_64, n'y démarre pas."},
};

void PrintTo(const Example& one, std::ostream* out) { *out << one.phrase << ": " << one.sentence; }

class Examples : public testing::TestWithParam<Example> {};

TEST_P(Examples, AreReadAsAHumanReadsThem) {
  const auto& [expected, phrase, text] = GetParam();
  bool affirmed = false, denied = false, prose = false;
  for (const auto& sentence : read(text)) {
    for (const auto& occurrence : Phrase{phrase}.find(sentence)) {
      (occurrence.denied ? denied : affirmed) = true;
      prose = prose || (!occurrence.denied && sentence.is_prose);
    }
  }
  ASSERT_TRUE(affirmed || denied) << "not found: [" << phrase << "] in " << text;
  const auto said = !affirmed ? Said::denied : prose ? Said::affirmed : Said::as_keywords;
  EXPECT_TRUE(said == expected) << '[' << phrase << "] in " << text;
}

INSTANTIATE_TEST_SUITE_P(Students, Examples, testing::ValuesIn(kExamples));

}  // namespace
}  // namespace grader::text
