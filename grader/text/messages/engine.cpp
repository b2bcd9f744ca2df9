#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"engine.extent", "Le barème donne à « {name} » la dimension {value} pour le cas {case}.",
          "The rubric gives `{name}` the extent {value} for the case {case}."},
    Entry{"engine.unreadable", "Impossible de lire {path}.", "Cannot read {path}."},
    Entry{"engine.data", "Le fichier de données ne se lit pas : {place}.", "The data file cannot be read: {place}."},
    Entry{"engine.reference_failed",
          "La référence {reference} a échoué ; vous n’y êtes pour rien. Elle a dit : {output}",
          "The reference {reference} failed; this is not your doing. It said: {output}"},
    Entry{"engine.reserved", "« {file} » est laissé de côté : ce nom est celui d’un fichier du correcteur.",
          "`{file}` is left aside: the grader has a file of that name."},
    Entry{"engine.unstable",
          "La fonction de « {entry} » donne d’autres valeurs quand on l’appelle deux fois avec les mêmes arguments : "
          "ce verdict peut changer d’une exécution à l’autre.",
          "The function of `{entry}` gives other values when it is called twice with the same arguments: this verdict "
          "may change from one run to the next."},
    Entry{"engine.check_failed", "Le contrôle « {check} » a échoué de lui-même ({what}) ; vous n’y êtes pour rien.",
          "The check `{check}` failed by itself ({what}); this is not your doing."},
    Entry{"engine.internal", "Le correcteur a échoué ({what}) ; vous n’y êtes pour rien.",
          "The grader failed ({what}); this is not your doing."},
    Entry{"verify.reference_loses",
          "La référence n’a pas tous les points du critère « {criterion} » : {verdict}, {earned} sur {points}.",
          "The reference does not get all points of criterion `{criterion}`: {verdict}, {earned} of {points}."},
    Entry{"verify.starter_earns",
          "Le départ « {starter} » obtient déjà {earned} points sur {points} au critère « {criterion} » ({verdict}).",
          "The starter `{starter}` already gets {earned} of {points} points of criterion `{criterion}` ({verdict})."},
    Entry{"verify.no_starter", "Il manque le dossier de départ {path}.", "The starter folder {path} is missing."},
};
}  // namespace

std::span<const Entry> engine() { return kEntries; }

}  // namespace grader::text::messages
