#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"result.no_json", "Ce fichier n’est pas du JSON.", "This file is no JSON."},
    Entry{"result.wrong", "Ce résultat n’a pas la forme attendue, à « {where} ».",
          "This result is not of the expected form, at `{where}`."},
    Entry{"report.unsafe", "Noté sans isolement : ne vous fiez à ce résultat que pour votre propre code.",
          "Graded without isolation: trust this result for your own code alone."},
    Entry{"report.mend_first", "À corriger d’abord :", "Mend first:"},
    Entry{"report.replay", "Pour rejouer ce seul cas :", "To replay just this case:"},
    Entry{"report.no_mark", "Pas de note : rien n’a pu être jugé.", "No mark: nothing could be judged."},
    Entry{"report.mark", "Note : {mark}", "Mark: {mark}"},
    Entry{"report.provisional",
          "Note provisoire : {judged} points jugés sur {total} ; ce qui n’est pas jugé ne coûte rien.",
          "Provisional mark: {judged} points judged of {total}; what is not judged costs nothing."},
    Entry{"report.waits_for_review",
          "Note provisoire : {review} points attendent qu’une personne lise ; ils comptent 0 jusque-là.",
          "Provisional mark: {review} points wait for a person to read; they count 0 until then."},
    Entry{"report.not_graded", "Ce qui n’a pas pu être noté", "What could not be graded"},
    Entry{"report.provisional_short", "provisoire", "provisional"},
    Entry{"report.skip", "Aller au contenu", "Skip to content"},
    Entry{"report.marks", "Notes", "Marks"},
    Entry{
        "report.marks_caption",
        "Notes par étudiant et par exercice ; un tiret : non rendu (compte 0 dans la moyenne) ou non jugé (ne compte "
        "pas).",
        "Marks by student and exercise; a dash: not handed in (counts 0 in the mean) or not judged (does not count)."},
    Entry{"report.student", "Étudiant", "Student"},
    Entry{"report.course_mark", "Note du cours", "Course mark"},
    Entry{"report.star", "* Note provisoire : un critère n’a pas été jugé, ou attend une relecture.",
          "* Provisional mark: a criterion was not judged, or waits for review."},
    Entry{"report.distribution", "Répartition", "Distribution"},
    Entry{"report.distribution_text",
          "{count, plural, one {# note} other {# notes}} ; moyenne {mean}, médiane {median}.",
          "{count, plural, one {# mark} other {# marks}}; mean {mean}, median {median}."},
    Entry{"report.distribution_caption", "Nombre d’étudiants par tranche de notes.", "Students by range of marks."},
    Entry{"report.range", "Tranche", "Range"},
    Entry{"report.students", "Étudiants", "Students"},
    Entry{"report.hardest", "Critères les plus difficiles", "Hardest criteria"},
    Entry{"report.hardest_caption", "Part des points obtenus, de la plus faible à la plus forte.",
          "Share of points earned, lowest first."},
    Entry{"report.exercise", "Exercice", "Exercise"},
    Entry{"report.criterion", "Critère", "Criterion"},
    Entry{"report.share", "Points obtenus", "Points earned"},
    Entry{"report.count", "Copies", "Submissions"},
    Entry{"report.attention", "À regarder par une personne", "For a person to look at"},
    Entry{"report.verdict", "Verdict", "Verdict"},
    Entry{"report.points", "Points", "Points"},
    Entry{"report.earned", "Obtenus", "Earned"},
    Entry{"report.name", "Nom", "Name"},
    Entry{"report.errors", "Erreurs du correcteur", "Grader errors"},
    Entry{"report.for_review", "À relire", "For review"},
    Entry{"report.message", "Message", "Message"},
    Entry{"report.authors", "Auteurs", "Authors"},
    Entry{"report.module", "Module", "Module"},
    Entry{"report.yes", "oui", "yes"},
    Entry{"report.no", "non", "no"},
    Entry{"report.summary",
          "{students, plural, one {# étudiant} other {# étudiants}}, {results, plural, one {# copie notée} other {# "
          "copies notées}}.",
          "{students, plural, one {# student} other {# students}}, {results, plural, one {# submission graded} other "
          "{# submissions graded}}."},
    Entry{"report.footer", "Noté par grader {version}.", "Graded by grader {version}."},
};
}  // namespace

std::span<const Entry> report() { return kEntries; }

}  // namespace grader::text::messages
