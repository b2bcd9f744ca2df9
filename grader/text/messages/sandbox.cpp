#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"sandbox.fault", "L’exécution isolée a échoué ({what}) ; vous n’y êtes pour rien.",
          "The confined run failed ({what}); this is not your doing."},
    Entry{"sandbox.no_init", "Le programme {path} manque ; relancez grader/run, qui le construit.",
          "The program {path} is missing; call grader/run again, which builds it."},
    Entry{"sandbox.no_bubblewrap",
          "bubblewrap n’est pas installé, et sans lui aucun programme d’étudiant ne s’exécute. Installez le paquet "
          "Debian "
          "« bubblewrap », ou, pour votre propre code seulement, ajoutez --unsafe-no-sandbox.",
          "bubblewrap is not installed, and without it no student’s program is run. Install the Debian package "
          "`bubblewrap`, or, for "
          "your own code alone, add --unsafe-no-sandbox."},
    Entry{"sandbox.does_not_hold",
          "bubblewrap ne peut pas isoler ici : {error}. Dans un conteneur, il lui faut les espaces de noms "
          "utilisateur ; sur une "
          "machine, « sysctl kernel.unprivileged_userns_clone=1 ». Pour votre propre code seulement : "
          "--unsafe-no-sandbox.",
          "bubblewrap cannot isolate here: {error}. In a container it needs user namespaces; on a machine, `sysctl "
          "kernel.unprivileged_userns_clone=1`. For your own code alone: --unsafe-no-sandbox."},
};
}  // namespace

std::span<const Entry> sandbox() { return kEntries; }

}  // namespace grader::text::messages
