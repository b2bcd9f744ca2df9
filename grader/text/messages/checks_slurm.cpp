#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{
        "slurm.no_file",
        "Il manque le fichier de la demande (« {file} ») : remettez un script de lot ou une ligne de commande sbatch.",
        "The request’s file (`{file}`) is missing: hand in a batch script or an sbatch command line."},
    Entry{"slurm.empty", "Le fichier est vide : écrivez un script de lot ou une ligne de commande sbatch.",
          "The file is empty: write a batch script or an sbatch command line."},
    Entry{"slurm.no_request",
          "Aucune demande n’est reconnue ici : un script commence par #!/bin/bash et porte des lignes #SBATCH, une "
          "ligne de commande commence par sbatch.",
          "No request is recognised here: a script starts with #!/bin/bash and has #SBATCH lines, a command line "
          "starts with sbatch."},
    Entry{"slurm.missing.gpus", "Rien ne demande de GPU : ajoutez par exemple --gres=gpu:1 ou --gpus=1.",
          "Nothing asks for a GPU: add for example --gres=gpu:1 or --gpus=1."},
    Entry{"slurm.missing.memory", "Rien ne demande de mémoire : ajoutez --mem=… avec son unité.",
          "Nothing asks for memory: add --mem=… with its unit."},
    Entry{"slurm.missing.time", "Rien ne borne la durée : ajoutez --time=… sous la forme heures:minutes:secondes.",
          "Nothing limits the time: add --time=… as hours:minutes:seconds."},
    Entry{"slurm.missing.constraint", "Rien ne demande une sorte de nœud : ajoutez --constraint=….",
          "Nothing asks for a kind of node: add --constraint=…."},
    Entry{"slurm.missing.command", "Le travail ne lance pas « {wanted} ».", "The job does not run `{wanted}`."},
    Entry{"slurm.wrong.gpus", "« {option} » demande {asked, plural, one {# GPU} other {# GPU}}, pas {wanted, number}.",
          "`{option}` asks for {asked, plural, one {# GPU} other {# GPUs}}, not {wanted, number}."},
    Entry{"slurm.wrong.gpus.least",
          "« {option} » demande {asked, plural, one {# GPU} other {# GPU}} ; il en faut au moins {wanted, number}.",
          "`{option}` asks for {asked, plural, one {# GPU} other {# GPUs}}; at least {wanted, number} {wanted, plural, "
          "one {is} other {are}} needed."},
    Entry{"slurm.wrong.gpus.most",
          "« {option} » demande {asked, plural, one {# GPU} other {# GPU}} ; {wanted, number} au plus {wanted, plural, "
          "one {suffit} other {suffisent}}.",
          "`{option}` asks for {asked, plural, one {# GPU} other {# GPUs}}; {wanted, number} at most will do."},
    Entry{"slurm.wrong.memory", "« {option} » demande {asked} de mémoire pour le travail, pas {wanted}.",
          "`{option}` asks for {asked} of memory for the job, not {wanted}."},
    Entry{"slurm.wrong.memory.least",
          "« {option} » demande {asked} de mémoire pour le travail ; il en faut au moins {wanted}.",
          "`{option}` asks for {asked} of memory for the job; at least {wanted} are needed."},
    Entry{"slurm.wrong.memory.most", "« {option} » demande {asked} de mémoire pour le travail ; {wanted} suffisent.",
          "`{option}` asks for {asked} of memory for the job; {wanted} will do."},
    Entry{"slurm.all_memory", "« {option} » demande toute la mémoire du nœud : écrivez combien il en faut.",
          "`{option}` asks for all the memory of the node: write how much is needed."},
    Entry{
        "slurm.wrong.time",
        "« {option} » demande {asked}, pas {wanted} : « 8:00 » compte des minutes, « 8:00:00 » et « 0-8 » des heures.",
        "`{option}` asks for {asked}, not {wanted}: `8:00` counts minutes, `8:00:00` and `0-8` count hours."},
    Entry{"slurm.wrong.time.least",
          "« {option} » demande {asked} ; il faut au moins {wanted} : « 8:00 » compte des minutes, « 8:00:00 » et "
          "« 0-8 » des heures.",
          "`{option}` asks for {asked}; at least {wanted} are needed: `8:00` counts minutes, `8:00:00` and `0-8` count "
          "hours."},
    Entry{"slurm.wrong.time.most",
          "« {option} » demande {asked} ; {wanted} suffisent : « 8:00 » compte des minutes, « 8:00:00 » et « 0-8 » des "
          "heures.",
          "`{option}` asks for {asked}; {wanted} will do: `8:00` counts minutes, `8:00:00` and `0-8` count hours."},
    Entry{"slurm.unlimited", "« {option} » demande une durée sans limite : écrivez combien de temps il faut.",
          "`{option}` asks for no time limit: write how long it takes."},
    Entry{"slurm.wrong.constraint", "« {option} » n’impose pas « {wanted} » à chaque nœud.",
          "`{option}` does not require `{wanted}` of every node."},
    Entry{"slurm.wrong.command", "Le bon programme est lancé, mais pas avec les mots demandés : « {wanted} ».",
          "The right program runs, but not with the words that were asked for: `{wanted}`."},
    Entry{"slurm.invalid_value", "sbatch refuse « {option} » : cette valeur n’a pas une forme qu’il connaît.",
          "sbatch refuses `{option}`: this value has no form that it knows."},
    Entry{"slurm.memory_exclusive", "sbatch refuse « {option} » : --mem, --mem-per-cpu et --mem-per-gpu s’excluent.",
          "sbatch refuses `{option}`: --mem, --mem-per-cpu and --mem-per-gpu exclude each other."},
    Entry{"slurm.no_shebang", "sbatch refuse ce script : sa première ligne doit être « #!/bin/bash ».",
          "sbatch refuses this script: its first line must be `#!/bin/bash`."},
    Entry{"slurm.unknown_option", "sbatch ne connaît pas l’option « {option} ».",
          "sbatch does not know the option `{option}`."},
    Entry{"slurm.ambiguous_option", "« {option} » est ambigu : {candidates} commencent ainsi.",
          "`{option}` is ambiguous: {candidates} start that way."},
    Entry{"slurm.missing_value", "Il manque une valeur après « {option} ».", "A value is missing behind `{option}`."},
    Entry{"slurm.needless_value", "L’option de « {option} » ne prend pas de valeur.",
          "The option of `{option}` takes no value."},
    Entry{"slurm.stray_word", "Une ligne #SBATCH ne porte que des options ; « {word} » n’en est pas une.",
          "A #SBATCH line holds options alone; `{word}` is none."},
    Entry{"slurm.variable_in_directive",
          "sbatch ne remplace pas les variables des lignes #SBATCH : « {word} » y reste tel quel.",
          "sbatch does not expand variables in #SBATCH lines: `{word}` stays as it is."},
    Entry{"slurm.unclosed_quote", "Un guillemet ouvert ici n’est jamais fermé.",
          "A quote opened here is never closed."},
    Entry{"slurm.script_elsewhere",
          "La commande soumet « {script} », qui n’est pas dans ce fichier : remettez le script lui-même, ou utilisez "
          "--wrap.",
          "The command submits `{script}`, which is not in this file: hand the script itself in, or use --wrap."},
    Entry{"slurm.wrap_and_script", "sbatch refuse --wrap avec un script (« {script} ») : c’est l’un ou l’autre.",
          "sbatch refuses --wrap together with a script (`{script}`): it is one or the other."},
    Entry{"slurm.nothing_to_run", "sbatch n’a rien à lancer : donnez --wrap=… ou un script.",
          "sbatch has nothing to run: give --wrap=… or a script."},
    Entry{"slurm.several_requests",
          "Ce fichier porte {count, plural, one {# demande} other {# demandes}} : seule la première est lue, gardez-en "
          "une.",
          "This file holds {count, plural, one {# request} other {# requests}}: only the first is read, keep one."},
    Entry{"slurm.ignored.after_command",
          "La ligne {line, number} (#SBATCH) vient après la première commande : sbatch l’ignore. Remontez-la.",
          "Line {line, number} (#SBATCH) comes after the first command: sbatch ignores it. Move it up."},
    Entry{"slurm.ignored.space",
          "La ligne {line, number} s’écrit « #SBATCH », sans espace après # : telle quelle, c’est un commentaire.",
          "Line {line, number} must say `#SBATCH`, without a space behind #: as it stands, it is a comment."},
    Entry{"slurm.ignored.lower_case",
          "La ligne {line, number} s’écrit « #SBATCH » en capitales : telle quelle, c’est un commentaire.",
          "Line {line, number} must say `#SBATCH` in capitals: as it stands, it is a comment."},
    Entry{"slurm.ignored.indented",
          "La ligne {line, number} (#SBATCH) ne commence pas en début de ligne : sbatch l’ignore.",
          "Line {line, number} (#SBATCH) does not start at the beginning of the line: sbatch ignores it."},
    Entry{"slurm.ignored.commented", "La ligne {line, number} (##SBATCH) est mise en commentaire : sbatch l’ignore.",
          "Line {line, number} (##SBATCH) is commented out: sbatch ignores it."},
    Entry{"slurm.rubric.amount", "« {key} » attend une quantité (par exemple 1, 64 GiB ou 8 h), pas « {found} ».",
          "`{key}` expects an amount (for example 1, 64 GiB or 8 h), not `{found}`."},
    Entry{"slurm.rubric.role", "« {file} » n’est pas un rôle de submission.", "`{file}` is no role of submission."},
};
}  // namespace

std::span<const Entry> checks_slurm() { return kEntries; }

}  // namespace grader::text::messages
