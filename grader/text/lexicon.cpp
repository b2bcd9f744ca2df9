#include "grader/text/lexicon.hpp"

#include <array>
#include <string>
#include <unordered_set>

namespace grader::text {

namespace {

using Words = std::unordered_set<std::string_view>;

const Words& verb_announcers() {
  static const Words kWords{
      // French: subject pronouns, relatives, reflexives; être, avoir, aller, pouvoir, devoir, falloir.
      "je", "tu", "il", "elle", "on", "nous", "vous", "ils", "elles", "ce", "qui", "se", "ne", "ca", "cela", "est",
      "sont", "etait", "etaient", "sera", "seront", "serait", "soit", "a", "ont", "avait", "avaient", "aura", "auront",
      "aurait", "va", "vont", "peut", "peuvent", "pourrait", "pourra", "doit", "doivent", "devrait", "faut", "suis",
      "ai", "avons", "sommes",
      // English.
      "i", "we", "they", "he", "she", "it", "which", "that", "is", "are", "was", "were", "be", "has", "have", "had",
      "can", "could", "will", "would", "must", "should", "may", "might", "do", "does", "did"};
  return kWords;
}

const Words& other_function_words() {
  static const Words kWords{
      "le",      "la",      "les",     "un",      "une",   "des",     "du",    "de",     "au",    "aux",    "cet",
      "cette",   "ces",     "celui",   "celle",   "ceux",  "celles",  "mon",   "ma",     "mes",   "son",    "sa",
      "ses",     "leur",    "leurs",   "notre",   "nos",   "votre",   "vos",   "en",     "y",     "dans",   "sur",
      "sous",    "par",     "pour",    "avec",    "vers",  "chez",    "entre", "depuis", "et",    "ou",     "que",
      "dont",    "si",      "comme",   "mais",    "car",   "donc",    "or",    "puis",   "ainsi", "alors",  "tandis",
      "parce",   "puisque", "lorsque", "quand",   "aussi", "tres",    "bien",  "etre",   "avoir", "ete",    "me",
      "te",      "s",       "jusque",  "quelque", "lui",   "eux",     "tout",  "tous",   "toute", "toutes", "chaque",
      "environ", "selon",   "quel",    "quelle",  "autre", "autres",  "the",   "an",     "this",  "these",  "those",
      "its",     "their",   "his",     "her",     "our",   "your",    "my",    "of",     "to",    "in",     "at",
      "by",      "for",     "with",    "from",    "into",  "onto",    "and",   "but",    "so",    "as",     "if",
      "than",    "then",    "because", "since",   "while", "whereas", "when",  "where",  "what",  "who",    "there",
      "been",    "being",   "also",    "very",    "each",  "other",   "both",  "such"};
  return kWords;
}

std::unordered_set<std::string> verb_stems(std::string Stems::*language) {
  static constexpr std::array kVerbs{
      "annoncer",    "annonce",    "ecrire",       "ecrit",       "dire",          "disent",       "dit",
      "contenir",    "contient",   "contiennent",  "refuser",     "refuse",        "copier",       "copie",
      "lancer",      "lance",      "compiler",     "compile",     "executer",      "execute",      "tourner",
      "tourne",      "tournerait", "demarrer",     "demarre",     "valoir",        "vaut",         "valent",
      "mesurer",     "mesure",     "donner",       "donne",       "rendre",        "rend",         "rendent",
      "renvoyer",    "renvoie",    "afficher",     "affiche",     "affichent",     "prendre",      "prend",
      "passer",      "passe",      "venir",        "vient",       "viennent",      "rester",       "reste",
      "restent",     "diverger",   "divergent",    "diverge",     "differer",      "different",    "differe",
      "designer",    "designe",    "correspondre", "correspond",  "correspondent", "utiliser",     "utilise",
      "creer",       "cree",       "construire",   "construit",   "faire",         "fait",         "font",
      "lire",        "lit",        "lisent",       "charger",     "charge",        "trouver",      "trouve",
      "garder",      "garde",      "porter",       "porte",       "parler",        "parle",        "citer",
      "cite",        "indiquer",   "indique",      "separer",     "separe",        "transferer",   "transfere",
      "deplacer",    "deplace",    "allouer",      "alloue",      "appeler",       "appelle",      "reconnaitre",
      "reconnait",   "comprendre", "comprend",     "savoir",      "sait",          "echouer",      "echoue",
      "empecher",    "empeche",    "figer",        "fige",        "produire",      "produit",      "attendre",
      "attend",      "recevoir",   "recoit",       "mettre",      "met",           "traduire",     "traduit",
      "generer",     "genere",     "inclure",      "inclut",      "exister",       "existe",       "existent",
      "viser",       "vise",       "publier",      "publie",      "mentionner",    "mentionne",    "declarer",
      "declare",     "indiquent",  "ecrivent",     "donnent",     "prennent",      "announce",     "write",
      "writes",      "say",        "says",         "contain",     "rejects",       "copy",         "copies",
      "launch",      "run",        "runs",         "start",       "starts",        "measure",      "give",
      "gives",       "return",     "display",      "print",       "take",          "takes",        "come",
      "comes",       "stay",       "remain",       "differ",      "mean",          "means",        "use",
      "uses",        "create",     "build",        "built",       "make",          "makes",        "read",
      "load",        "find",       "keep",         "call",        "transfer",      "move",         "allocate",
      "recognise",   "recognize",  "understand",   "know",        "fail",          "fails",        "prevent",
      "expect",      "include",    "exist",        "show",        "shows",         "state",        "need",
      "accepter",    "manquer",    "provenir",     "provient",    "proviennent",   "concerner",    "representer",
      "definir",     "definit",    "former",       "servir",      "sert",          "permettre",    "permet",
      "devenir",     "devient",    "tenir",        "tient",       "vouloir",       "veut",         "connaitre",
      "connait",     "voir",       "voit",         "envoyer",     "envoie",        "stocker",      "occuper",
      "toucher",     "ecarter",    "tomber",       "sortir",      "sort",          "depasser",     "calculer",
      "additionner", "comparer",   "verifier",     "tester",      "changer",       "convenir",     "convient",
      "installer",   "importer",   "dependre",     "depend",      "marcher",       "fonctionner",  "ouvrir",
      "ouvre",       "fermer",     "arreter",      "planter",     "ignorer",       "ajouter",      "suivre",
      "suit",        "arriver",    "causer",       "provoquer",   "noter",         "chronometrer", "ramener",
      "ramene",      "embarquer",  "conserver",    "transporter", "regrouper",     "fusionner",    "relier",
      "equivaloir",  "equivaut",   "remplacer",    "choisir",     "choisit",       "reduire",      "reduit",
      "perdre",      "perd",       "couter",       "payer",       "paie",          "demander",     "obtenir",
      "obtient",     "suffire",    "suffit",       "essayer",     "penser",        "accept",       "miss",
      "lack",        "hold",       "holds",        "ship",        "throw",         "raise",        "report",
      "happen",      "cause",      "explain",      "want",        "get",           "gets",         "go",
      "goes",        "work",       "allow",        "become",      "see",           "touch",        "complain",
      "match",       "describe",   "refer",        "represent",   "bring",         "carry",        "support",
      "provide",     "reject",     "cost",         "pay",         "choose",        "reduce",       "lose",
      "ask",         "think",      "try",          "tries",       "change",        "compare",      "check"};
  std::unordered_set<std::string> stems;
  for (const auto* verb : kVerbs) stems.insert(text::stems(verb).*language);
  return stems;
}

}  // namespace

bool is_function_word(std::string_view folded) {
  return verb_announcers().contains(folded) || other_function_words().contains(folded);
}

bool announces_verb(std::string_view folded) { return verb_announcers().contains(folded); }

bool is_common_verb(const Stems& stems) {
  static const auto kFrench = verb_stems(&Stems::fr);
  static const auto kEnglish = verb_stems(&Stems::en);
  return kFrench.contains(stems.fr) || kFrench.contains(stems.fr_plural) || kEnglish.contains(stems.en);
}

bool opens_clause(std::string_view folded) {
  static const Words kWords{"mais",      "car",     "donc",  "tandis",    "puisque", "parce",   "pourtant",
                            "cependant", "lorsque", "quand", "sinon",     "alors",   "quoique", "si",
                            "but",       "because", "since", "whereas",   "while",   "however", "though",
                            "although",  "when",    "if",    "otherwise", "so",      "or",      "whether"};
  return kWords.contains(folded);
}

bool is_hedge(std::string_view folded) {
  static const Words kWords{"si",    "if",      "whether",  "pourrait",  "pourraient", "semble", "semblent",   "croire",
                            "croit", "croient", "croirait", "penser",    "might",      "could",  "seem",       "seems",
                            "ou",    "or",      "serait",   "seraient",  "faux",       "fausse", "tort",       "erreur",
                            "wrong", "false",   "mistake",  "incorrect", "inexact",    "would",  "apparemment"};
  return kWords.contains(folded);
}

int number_word(std::string_view folded) {
  static constexpr std::array<std::array<std::string_view, 2>, 11> kNumbers{{{"deux", "two"},
                                                                             {"trois", "three"},
                                                                             {"quatre", "four"},
                                                                             {"cinq", "five"},
                                                                             {"six", "six"},
                                                                             {"sept", "seven"},
                                                                             {"huit", "eight"},
                                                                             {"neuf", "nine"},
                                                                             {"dix", "ten"},
                                                                             {"onze", "eleven"},
                                                                             {"douze", "twelve"}}};
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    if (kNumbers[i][0] == folded || kNumbers[i][1] == folded) return static_cast<int>(i) + 2;
  }
  return 0;
}

}  // namespace grader::text
