#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"rubric.not_a_mapping", "Il faut ici une table « clé: valeur ».", "A mapping `key: value` is expected here."},
    Entry{"rubric.missing_key", "Il manque la clé « {key} ».", "The key `{key}` is missing."},
    Entry{"rubric.unknown_key", "La clé « {key} » est inconnue ici ; clés possibles : {allowed}.",
          "The key `{key}` is unknown here; possible keys: {allowed}."},
    Entry{"rubric.not_one_of", "« {found} » ne convient pas à « {key} » ; valeurs possibles : {allowed}.",
          "`{found}` does not suit `{key}`; possible values: {allowed}."},
    Entry{"rubric.wrong_type.text", "« {key} » attend un texte.", "`{key}` expects a text."},
    Entry{"rubric.wrong_type.texts", "« {key} » attend un texte ou une liste de textes.",
          "`{key}` expects a text or a list of texts."},
    Entry{"rubric.wrong_type.integer", "« {key} » attend un nombre entier, pas « {found} ».",
          "`{key}` expects a whole number, not `{found}`."},
    Entry{"rubric.wrong_type.number", "« {key} » attend un nombre, pas « {found} ».",
          "`{key}` expects a number, not `{found}`."},
    Entry{"rubric.wrong_type.flag", "« {key} » attend true ou false, pas « {found} ».",
          "`{key}` expects true or false, not `{found}`."},
    Entry{"rubric.wrong_type.points",
          "« {key} » attend un nombre de points positif ou nul, avec quatre décimales au plus, pas « {found} ».",
          "`{key}` expects a number of points, zero or more, with at most four decimals, not `{found}`."},
    Entry{"rubric.wrong_type.localized", "« {key} » attend un texte dans les deux langues : '{'fr: …, en: …'}'.",
          "`{key}` expects a text in both languages: '{'fr: …, en: …'}'."},
};
}  // namespace

std::span<const Entry> rubric() { return kEntries; }

}  // namespace grader::text::messages
