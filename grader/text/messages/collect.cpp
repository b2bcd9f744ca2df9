#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"collect.two_readings",
          "{student} : le dossier « {folder} » peut être {exercises} ; renommez-le. Rien n’y a été noté.",
          "{student}: the folder `{folder}` can be {exercises}; rename it. Nothing in it was graded."},
    Entry{"collect.twice",
          "{student} : l’exercice {exercise} est rendu plusieurs fois ({folders}) ; gardez un seul dossier. Rien n’a "
          "été noté.",
          "{student}: the exercise {exercise} is handed in several times ({folders}); keep one folder. Nothing was "
          "graded."},
    Entry{"collect.no_exercise", "{student} : le dossier « {folder} » n’est aucun exercice du cours.",
          "{student}: the folder `{folder}` is no exercise of the course."},
    Entry{"collect.no_exercise_near",
          "{student} : le dossier « {folder} » n’est aucun exercice du cours ; vouliez-vous dire {near} ? Rien n’y a "
          "été noté.",
          "{student}: the folder `{folder}` is no exercise of the course; did you mean {near}? Nothing in it was "
          "graded."},
    Entry{"collect.loose",
          "{student} : ces fichiers ne sont dans aucun dossier d’exercice et n’ont pas été notés : {files}.",
          "{student}: these files are in no exercise’s folder and were not graded: {files}."},
    Entry{"collect.archives", "{student} : archives à ouvrir d’abord, rien n’y a été noté : {files}.",
          "{student}: archives to unpack first, nothing in them was graded: {files}."},
    Entry{"collect.archive", "« {file} » est une archive ; elle n’a pas été ouverte. Rendez les fichiers eux-mêmes.",
          "`{file}` is an archive; it was not opened. Hand in the files themselves."},
    Entry{
        "collect.archive_more",
        "{count, plural, one {# autre archive n’a pas été ouverte} other {# autres archives n’ont pas été ouvertes}}.",
        "{count, plural, one {# other archive was} other {# other archives were}} not opened."},
    Entry{"collect.nothing", "{student} : rien n’a été rendu.", "{student}: nothing was handed in."},
    Entry{"collect.forgiven_name", "Le dossier « {folder} » est lu comme {exercise}.",
          "The folder `{folder}` is read as {exercise}."},
    Entry{"collect.forgiven_level", "{exercise} se trouve un dossier plus bas que prévu.",
          "{exercise} lies one folder deeper than expected."},
    Entry{"collect.forgiven_file", "Le fichier « {file} » est lu comme {wanted}.",
          "The file `{file}` is read as {wanted}."},
    Entry{"collect.latin1", "« {file} » n’est pas en UTF-8 ; il est lu comme du Latin-1.",
          "`{file}` is not UTF-8; it is read as Latin-1."},
    Entry{"collect.link", "« {file} » est un lien ; il n’est pas suivi. Rendez le fichier lui-même.",
          "`{file}` is a link; it is not followed. Hand in the file itself."},
    Entry{"collect.left_aside", "« {file} » ({size}) est laissé de côté : trop de fichiers, ou trop grands.",
          "`{file}` ({size}) is left aside: too many files, or too large."},
    Entry{"collect.left_aside_more",
          "{count, plural, one {# autre fichier est laissé} other {# autres fichiers sont laissés}} de côté.",
          "{count, plural, one {# other file is} other {# other files are}} left aside."},
    Entry{"collect.link_more",
          "{count, plural, one {# autre lien n’est pas suivi} other {# autres liens ne sont pas suivis}}.",
          "{count, plural, one {# other link is} other {# other links are}} not followed."},
    Entry{"collect.tool_folder",
          "Le dossier « {folder} » porte un nom que des outils donnent : il n’est pas pris pour celui d’un étudiant. "
          "Renommez-le s’il l’est.",
          "The folder `{folder}` has a name that tools give: it is not taken for a student’s. Rename it if it is one."},
    Entry{"collect.unreadable",
          "« {file} » n’a pas pu être lu sur cette machine (droits, disque) ; vous n’y êtes pour rien.",
          "`{file}` could not be read on this machine (permissions, disk); this is not your doing."},
    Entry{"collect.unreadable_folder", "{student} : le dossier n’a pas pu être lu (droits ?) ; rien n’y a été noté.",
          "{student}: the folder could not be read (permissions?); nothing in it was graded."},
    Entry{"collect.ambiguous", "Plusieurs fichiers peuvent être celui qui est demandé : {files}. Gardez-en un seul.",
          "Several files can be the one that is wanted: {files}. Keep one."},
    Entry{"collect.too_large", "« {file} » fait {size} ; la limite est {limit}.",
          "`{file}` is {size}; the limit is {limit}."},
};
}  // namespace

std::span<const Entry> collect() { return kEntries; }

}  // namespace grader::text::messages
