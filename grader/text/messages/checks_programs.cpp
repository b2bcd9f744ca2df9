#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    // The program as such.
    Entry{"program.none", "Aucun programme n’a été rendu.", "No program was handed in."},
    Entry{"program.cuda_skipped",
          "« {file} » est du CUDA C++ : le jumeau qui l’exécute sans GPU n’est pas encore là. Ce critère n’est pas "
          "jugé et ne coûte rien.",
          "`{file}` is CUDA C++: the twin that runs it without a GPU is not there yet. This criterion is not judged "
          "and costs nothing."},
    Entry{"program.no_evidence", "Le correcteur n’a pas obtenu ce qu’il devait juger ; vous n’y êtes pour rien.",
          "The grader did not get what it had to judge; this is not your doing."},
    Entry{"program.reference_silent", "La référence n’a pas répondu pour « {entry} » ; vous n’y êtes pour rien.",
          "The reference gave no answer for `{entry}`; this is not your doing."},
    Entry{"program.fault", "L’exécution a échoué sans que vous y soyez pour rien.",
          "The run failed, and this is not your doing."},
    Entry{"program.does_not_compile",
          "{file} ne se compile pas. Commencez par la première erreur du compilateur, ci-dessous.",
          "{file} does not compile. Begin with the compiler’s first error, below."},
    Entry{"program.compiler_stopped", "Le compilateur n’est pas venu à bout de {file}.",
          "The compiler did not get through {file}."},
    Entry{"program.does_not_load",
          "{file} s’arrête avant que l’on puisse appeler vos fonctions. Lisez l’erreur ci-dessous, et gardez le "
          "programme principal "
          "sous « if __name__ == \"__main__\": ».",
          "{file} stops before your functions can be called. Read the error below, and keep the main program under "
          "`if __name__ == \"__main__\":`."},
    Entry{"program.no_function", "La fonction attendue n’est pas là : {wanted}.",
          "The wanted function is not there: {wanted}."},
    Entry{"program.other_functions", "La fonction attendue n’est pas là : {wanted}. Il y a : {present}.",
          "The wanted function is not there: {wanted}. There are: {present}."},
    Entry{"program.output_exceeded", "Le programme écrit sans fin ; il a été arrêté à la limite de sortie, {limit}.",
          "The program prints without end; it was stopped at the output limit, {limit}."},
    Entry{"program.memory_exceeded", "Le programme a pris plus de mémoire que la limite, {limit} ; il a été arrêté.",
          "The program took more memory than the limit, {limit}; it was stopped."},
    Entry{"program.cpu_time",
          "Le programme a dépassé son temps de calcul, {limit}. Cherchez une boucle qui ne finit pas.",
          "The program went over its CPU time, {limit}. Look for a loop that does not end."},
    Entry{"program.wall_time", "Le programme ne finit pas : il attend ou dort au-delà du temps permis, {limit}.",
          "The program does not end: it waits or sleeps beyond the time allowed, {limit}."},
    Entry{"program.file_size", "Le programme écrit un fichier de plus de {limit}.",
          "The program writes a file of more than {limit}."},
    Entry{"program.signalled", "Le programme a été arrêté par le signal {signal}.",
          "The program was ended by the signal {signal}."},
    Entry{"program.exited", "Le programme a fini avec le code {code}.", "The program ended with code {code}."},
    // exits
    Entry{"exits.right", "Le programme finit avec le code {code}.", "The program ends with code {code}."},
    Entry{"exits.wrong", "Le programme finit avec le code {code} au lieu de {wanted}.",
          "The program ends with code {code} instead of {wanted}."},
    Entry{"exits.bad_code", "Un code de sortie va de 0 à 255.", "An exit code is 0 to 255."},
    // prints
    Entry{"prints.path", "Le programme dit le chemin pris : {path}.", "The program says the path taken: {path}."},
    Entry{"prints.no_path", "Le programme ne dit pas le chemin pris : imprimez « cpu » ou « gpu ».",
          "The program does not say the path taken: print `cpu` or `gpu`."},
    Entry{"prints.both_paths", "Le programme imprime « cpu » et « gpu » : dites le seul chemin pris.",
          "The program prints both `cpu` and `gpu`: say the one path taken."},
    Entry{"prints.untrue_path", "Le programme n’annonce pas le chemin qu’il a pris : ici, c’était « {truth} ».",
          "The program does not announce the path it took: here it was `{truth}`."},
    Entry{"prints.machine", "Le programme imprime la machine : {machine}.",
          "The program prints the machine: {machine}."},
    Entry{"prints.other_machine",
          "Le programme imprime « {other} », et il a tourné sur {machine} : imprimez la machine que donne le système, "
          "rien d’autre.",
          "The program prints `{other}`, and it ran on {machine}: print the machine that the system gives, nothing "
          "else."},
    Entry{"prints.no_machine",
          "Le programme n’imprime pas la machine ({machine} ici) ; en Python, c’est platform.machine().",
          "The program does not print the machine ({machine} here); in Python it is platform.machine()."},
    Entry{"prints.values", "Le programme imprime les bonnes valeurs.", "The program prints the right values."},
    Entry{"prints.no_values", "Le programme n’imprime aucun nombre.", "The program prints no number."},
    Entry{"prints.other_values",
          "{count, plural, one {La valeur imprimée n’est pas celle} other {Les # valeurs imprimées, dans l’ordre, ne "
          "sont pas celles}} de la référence.",
          "{count, plural, one {The value printed is not that} other {The # values printed, in order, are not those}} "
          "of the reference."},
    Entry{"prints.values_apart",
          "Les valeurs de la référence sont là, avec d’autres nombres entre elles ; une personne doit relire.",
          "The reference’s values are there, with other numbers between them; a person must look."},
    Entry{"prints.shortened", "NumPy abrège le tableau par « ... » ; imprimez toutes les valeurs.",
          "NumPy shortens the array with `...`; print all the values."},
    // matches_reference
    Entry{"matches.all", "{count, plural, one {Le cas donne} other {Les # cas donnent}} les valeurs de la référence.",
          "{count, plural, one {The case gives} other {The # cases give}} the reference’s values."},
    Entry{"matches.count", "{right, plural, one {# cas juste} other {# cas justes}} sur {total}.",
          "{right, plural, one {# case right} other {# cases right}} of {total}."},
    Entry{"matches.differs", "{case} : {element} vaut {found}, la référence a {expected}.",
          "{case}: {element} is {found}, the reference has {expected}."},
    Entry{"matches.unwritten",
          "{case} : {element} n’a jamais été écrit. Chaque indice de 0 à n − 1 doit avoir son thread.",
          "{case}: {element} was never written. Every index from 0 to n − 1 needs its thread."},
    Entry{"matches.out_of_bounds",
          "{case} : votre code écrit hors du tableau « {name} ». Le test de borne doit écarter les indices à partir de "
          "n.",
          "{case}: your code writes outside the array `{name}`. The bound test must turn away indices from n on."},
    Entry{"matches.changed_input", "{case} : votre code change l’entrée « {name} », qui doit rester telle quelle.",
          "{case}: your code changes the input `{name}`, which must stay as it is."},
    Entry{"matches.wrong_shape", "{case} : le résultat n’a pas le bon type ou la bonne forme.",
          "{case}: the result has a wrong type or shape."},
    Entry{"matches.missing_output", "{case} : « {name} » n’est pas revenu.", "{case}: `{name}` did not come back."},
    Entry{"matches.raised", "{case} : une exception arrête votre fonction : {error}",
          "{case}: an exception stops your function: {error}"},
    Entry{"matches.crashed", "{case} : votre fonction a mis fin au processus ({how}).",
          "{case}: your function ended the process ({how})."},
    Entry{"matches.timed_out", "{case} : votre fonction ne finit pas dans le temps permis, {limit}.",
          "{case}: your function does not end within the time allowed, {limit}."},
    Entry{"matches.not_reached", "{case} : trop d’arrêts avant ce cas ; il n’a pas été appelé.",
          "{case}: too many stops before this case; it was not called."},
    Entry{"matches.reference_failed", "La référence échoue pour {case} ; vous n’y êtes pour rien.",
          "The reference fails for {case}; this is not your doing."},
    Entry{"matches.two_tolerances", "Choisissez « ulp », ou « rtol » et « atol ».",
          "Choose `ulp`, or `rtol` and `atol`."},
    Entry{"matches.negative_tolerance", "Une tolérance n’est pas négative.", "A tolerance is not negative."},
    // refuses_wrong_result
    Entry{"refuses.right", "Le programme refuse un résultat faux.", "The program refuses a wrong result."},
    Entry{"refuses.accepts",
          "Une valeur du résultat a été changée exprès, et le programme finit comme si de rien n’était. Comparez le "
          "résultat à x + y et "
          "finissez avec un code non nul.",
          "One value of the result was changed on purpose, and the program ends as if nothing had happened. Compare "
          "the result with x + y and end "
          "with a non-zero code."},
    Entry{"refuses.ends_otherwise", "Avec un résultat faux, le programme ne refuse pas : il est arrêté autrement.",
          "With a wrong result the program does not refuse: it ends in another way."},
    Entry{"refuses.fails_anyway",
          "Le programme finit déjà avec le code {code} sans que rien n’ait été changé : on ne peut pas voir s’il "
          "refuse un résultat faux.",
          "The program already ends with code {code} before anything was changed: whether it refuses a wrong result "
          "cannot be seen."},
    Entry{"refuses.nothing_corrupted",
          "Aucun résultat n’a pu être changé exprès, car le programme n’appelle pas la fonction attendue ; une "
          "personne doit relire.",
          "No result could be changed on purpose, since the program does not call the wanted function; a person must "
          "look."},
    // index_expression
    Entry{"index.right", "L’indice « {expression} » vaut bloc × threads + thread sur tous les threads essayés.",
          "The index `{expression}` is block × threads + thread for all threads tried."},
    Entry{"index.wrong",
          "L’indice « {expression} » vaut {value} pour le bloc {block}, thread {thread}, avec {threads} threads par "
          "bloc ; il doit valoir {wanted}.",
          "The index `{expression}` is {value} for block {block}, thread {thread}, with {threads} threads a block; it "
          "must be {wanted}."},
    Entry{"index.bound_right", "Le test « {bound} » laisse passer exactement 0 à n − 1.",
          "The test `{bound}` lets exactly 0 to n − 1 pass."},
    Entry{"index.bound_lets_pass", "Le test « {bound} » laisse passer l’indice {index} pour une taille de {size}.",
          "The test `{bound}` lets the index {index} pass for a size of {size}."},
    Entry{"index.bound_stops", "Le test « {bound} » écarte l’indice {index} pour une taille de {size}.",
          "The test `{bound}` turns away the index {index} for a size of {size}."},
    Entry{"index.bound_not_seen",
          "Le test « {bound} » n’a pas pu être éprouvé des deux côtés de la fin du tableau ; une personne doit relire.",
          "The test `{bound}` could not be tried on both sides of the array’s end; a person must look."},
    Entry{"index.no_bound", "Aucun test de borne ne garde l’écriture dans la boucle.",
          "No bound test guards the write in the loop."},
    Entry{"index.not_written", "La fonction lève une exception à chaque appel : il n’y a pas encore d’indice à juger.",
          "The function raises an exception at every call: there is no index to judge yet."},
    Entry{"index.not_recognised",
          "Les deux boucles, sur les blocs puis sur les threads, n’ont pas été reconnues ; une personne doit relire.",
          "The two loops, over blocks and then over threads, were not recognised; a person must look."},
    // kernel
    Entry{"kernel.no_backend",
          "Le noyau se juge sur le jumeau CUDA ou sur un GPU, et ni l’un ni l’autre n’est là. Ce critère n’est pas "
          "jugé et ne coûte rien.",
          "The kernel is judged on the CUDA twin or on a GPU, and neither is there. This criterion is not judged and "
          "costs nothing."},
    // warp_lines
    Entry{"warp.right", "{function} : un warp touche {count, plural, one {# ligne} other {# lignes}} de mémoire.",
          "{function}: a warp touches {count, plural, one {# line} other {# lines}} of memory."},
    Entry{"warp.wrong_lines",
          "{function} : un warp touche {count, plural, one {# ligne} other {# lignes}} de mémoire, et il doit en "
          "toucher {wanted}.",
          "{function}: a warp touches {count, plural, one {# line} other {# lines}} of memory, and it must touch "
          "{wanted}."},
    Entry{"warp.no_index", "{function} ne rend pas d’indice pour {case}. {error}",
          "{function} returns no index for {case}. {error}"},
    Entry{"warp.outside",
          "{function} : pour {case}, l’indice {index} est hors du tableau, dont le dernier élément est {last}.",
          "{function}: for {case} the index {index} is outside the array, whose last element is {last}."},
    Entry{
        "warp.repeated",
        "{function} rend l’indice {index} pour {first} et encore pour {second} : chaque thread lit son propre élément.",
        "{function} returns the index {index} for {first} and again for {second}: each thread reads an element of its "
        "own."},
    Entry{"warp.no_number", "« {key} » attend un nombre entier de lignes.", "`{key}` expects a whole number of lines."},
    Entry{"warp.signed_wrong", "« {key} » annonce {found}, et le décompte de vos indices donne {count}.",
          "`{key}` states {found}, and counting your indices gives {count}."},
    Entry{"warp.signed_right", "« {key} » est le décompte juste : {count}.", "`{key}` is the right count: {count}."},
    Entry{"warp.bad_sizes", "« element » et « line » sont des nombres d’octets, un au moins.",
          "`element` and `line` are numbers of bytes, at least one."},
};
}  // namespace

std::span<const Entry> checks_programs() { return kEntries; }

}  // namespace grader::text::messages
