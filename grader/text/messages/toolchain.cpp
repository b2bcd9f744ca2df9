#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"toolchain.npy", "Ce fichier .npy ne se lit pas ({what}).", "This .npy file cannot be read ({what})."},
    Entry{"toolchain.returned", "La valeur rendue pour « {name} » n’est pas un tableau lisible ({what}).",
          "The value returned for `{name}` is no readable array ({what})."},
    Entry{"toolchain.shape", "« {name} » vaut {found} ; il faut {expected}.",
          "`{name}` is {found}; {expected} is wanted."},
    Entry{"toolchain.no_compiler", "Aucun compilateur C++ sur cette machine ; installez le paquet Debian « g++ ».",
          "No C++ compiler on this machine; install the Debian package `g++`."},
    Entry{"toolchain.no_python", "Aucun Python 3 sur cette machine ; installez le paquet Debian « python3 ».",
          "No Python 3 on this machine; install the Debian package `python3`."},
    Entry{"toolchain.no_numpy",
          "Aucun Python avec NumPy sur cette machine ; installez le paquet Debian « python3-numpy », ou nommez un "
          "interpréteur par la variable GRADER_PYTHON.",
          "No Python with NumPy on this machine; install the Debian package `python3-numpy`, or name an interpreter in "
          "the variable GRADER_PYTHON."},
    Entry{"toolchain.index", "L’expression de l’indice ne se lit pas.", "The index expression cannot be read."},
    Entry{"toolchain.harness", "Le programme d’appel du barème ne se compile pas : {compiler}",
          "The rubric’s calling program does not compile: {compiler}"},
};
}  // namespace

std::span<const Entry> toolchain() { return kEntries; }

}  // namespace grader::text::messages
