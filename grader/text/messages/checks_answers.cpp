#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"answers.none", "Il manque answers.yaml : remettez ce fichier avec vos réponses.", "answers.yaml is missing: hand this file in with your answers."},
    Entry{"answers.no_answer", "« {key} » : aucune réponse ici dans answers.yaml.", "`{key}`: no answer here in answers.yaml."},
    Entry{"answers.reference_lacks", "La référence ne donne pas de valeur pour « {key} » : c’est une faute du sujet, pas la vôtre.", "The reference gives no value for `{key}`: that is the exercise’s fault, not yours."},
    Entry{"answers.reference_unreadable", "La valeur de la référence pour « {key} » n’a pas la forme que le barème annonce : c’est une faute du sujet, pas la vôtre.", "The reference’s value for `{key}` does not have the shape that the rubric announces: that is the exercise’s fault, not yours."},
    Entry{"answers.not_one_value", "« {key} » attend une seule valeur, pas {found}.", "`{key}` expects a single value, not {found}."},
    Entry{"answers.not_a_sequence", "« {key} » attend une liste de valeurs, comme [a, b], pas une table « clé: valeur ».", "`{key}` expects a list of values, like [a, b], not a mapping `key: value`."},
    Entry{"answers.not_a_mapping", "« {key} » attend une table, une ligne « clé: valeur » par réponse.", "`{key}` expects a mapping, one line `key: value` an answer."},
    Entry{"answers.too_many", "« {key} » porte trop d’éléments : au-delà de {most, number}, rien n’est lu.", "`{key}` has too many elements: beyond {most, number}, nothing is read."},
    Entry{"answers.not_an_integer", "« {key} » : « {found} » n’est pas un nombre entier.", "`{key}`: `{found}` is no whole number."},
    Entry{"answers.not_a_number", "« {key} » : « {found} » n’est pas un nombre ; écrivez-le seul, par exemple 9,86 ou 47 328.", "`{key}`: `{found}` is no number; write it alone, for example 9.86 or 47 328."},
    Entry{"answers.not_a_quantity", "« {key} » : « {found} » n’est pas une quantité ; écrivez un nombre et son unité, par exemple 1,5 h.", "`{key}`: `{found}` is no quantity; write a number and its unit, for example 1.5 h."},
    Entry{"answers.no_unit", "« {key} » : il manque l’unité après « {found} » ; sans elle, le nombre ne dit rien.", "`{key}`: the unit is missing behind `{found}`; without it, the number says nothing."},
    Entry{"answers.unknown_unit", "« {key} » : l’unité « {unit} » n’est pas reconnue.", "`{key}`: the unit `{unit}` is not known."},
    Entry{"answers.other_kind", "« {key} » : l’unité de « {found} » mesure autre chose que ce qui est demandé.", "`{key}`: the unit of `{found}` measures something else than what is asked."},
    Entry{"answers.unknown_word", "« {key} » : « {found} » n’est pas un des mots attendus ; choisissez parmi : {allowed}.", "`{key}`: `{found}` is none of the expected words; choose among: {allowed}."},
    Entry{"answers.wrong_word", "« {key} » : votre classement « {found} » n’est pas le bon.", "`{key}`: your choice `{found}` is not the right one."},
    Entry{"answers.wrong_value", "« {key} » : votre valeur « {found} » n’est pas la bonne ; refaites le calcul.", "`{key}`: your value `{found}` is not the right one; do the calculation again."},
    Entry{"answers.set_extra", "« {key} » : « {found} » n’en fait pas partie.", "`{key}`: `{found}` is not one of them."},
    Entry{"answers.set_missing", "« {key} » : il manque {missing, plural, one {# élément} other {# éléments}}.", "`{key}`: {missing, plural, one {# element is} other {# elements are}} missing."},
    Entry{"answers.list_too_long", "« {key} » : votre liste de {count, plural, one {# élément} other {# éléments}} est trop longue.", "`{key}`: your list of {count, plural, one {# element} other {# elements}} is too long."},
    Entry{"answers.list_too_short", "« {key} » : votre liste de {count, plural, one {# élément} other {# éléments}} est trop courte.", "`{key}`: your list of {count, plural, one {# element} other {# elements}} is too short."},
    Entry{"answers.count", "« {key} » : {right, plural, one {# réponse juste} other {# réponses justes}} sur {total, number}.", "`{key}`: {right, plural, one {# right answer} other {# right answers}} of {total, number}."},
    Entry{"answers.authors_shape", "« {key} » attend une ligne par membre, par exemple « - '{'name: Prénom Nom, role: …'}' » ; rôles possibles : {roles}.", "`{key}` expects one line a member, for example `- '{'name: First Last, role: …'}'`; possible roles: {roles}."},
    Entry{"answers.authors_unknown_role", "{name} : « {found} » n’est pas un rôle ; rôles possibles : {roles}.", "{name}: `{found}` is no role; possible roles: {roles}."},
    Entry{"answers.authors_no_role", "{name} signe sans rôle : écrivez lequel.", "{name} signs without a role: write which one."},
    Entry{"answers.authors_no_name", "Le rôle « {role} » n’est signé par personne : écrivez un nom.", "The role `{role}` is signed by nobody: write a name."},
    Entry{"answers.authors_role_twice", "Le rôle « {role} » est signé par deux personnes : chacune signe le sien.", "The role `{role}` is signed by two people: each signs their own."},
    Entry{"answers.authors_role_missing", "Personne ne signe le rôle « {role} » : qui travaille seul signe tous les rôles.", "Nobody signs the role `{role}`: who works alone signs every role."},
    Entry{"answers.authors_too_many", "Trop de noms : ce travail se fait à {most, number} au plus.", "Too many names: this work is done by {most, number} at most."},
    Entry{"answers.timings_with_gpu", "Un GPU est nommé et chaque temps est donné.", "A GPU is named and every time is given."},
    Entry{"answers.timings_without_gpu", "Aucun GPU n’est nommé et aucun temps n’est donné : c’est cohérent.", "No GPU is named and no time is given: that is consistent."},
    Entry{"answers.timing_without_gpu", "« {key} » donne un temps ({found}) alors que « {gpu_key} » ne nomme aucun GPU : nommez-le, ou retirez le temps.", "`{key}` gives a time ({found}) though `{gpu_key}` names no GPU: name it, or take the time out."},
    Entry{"answers.timing_missing", "« {gpu_key} » nomme un GPU, mais « {key} » ne donne pas de temps en secondes.", "`{gpu_key}` names a GPU, but `{key}` gives no time in seconds."},
    Entry{"answers.timing_unreadable", "« {key} » : « {found} » n’est pas un temps ; écrivez des secondes, par exemple 0,0012 ou 1,2 ms.", "`{key}`: `{found}` is no time; write seconds, for example 0.0012 or 1.2 ms."},
    Entry{"answers.timing_not_positive", "« {key} » : un temps mesuré est plus grand que zéro, pas {found}.", "`{key}`: a measured time is greater than zero, not {found}."},
    Entry{"answers.timing_too_long", "« {key} » : {found}, c’est une heure ou plus pour un kernel ; donnez le temps en secondes.", "`{key}`: {found} is an hour or more for one kernel; give the time in seconds."},
    Entry{"answers.rubric.words", "« words » attend, pour chaque mot, les autres façons de l’écrire : '{'copie: [copy, transfert]'}'.", "`words` expects, for each word, the other ways of writing it: '{'copy: [copie, transfer]'}'."},
    Entry{"answers.rubric.ambiguous_word", "« {word} » compte déjà pour un autre mot.", "`{word}` already counts as another word."},
    Entry{"answers.rubric.tolerance", "« tolerance » attend une part positive ou nulle, comme 0.01 ou 1 %, pas « {found} ».", "`tolerance` expects a share, zero or more, like 0.01 or 1 %, not `{found}`."},
};
}  // namespace

std::span<const Entry> checks_answers() { return kEntries; }

}  // namespace grader::text::messages
