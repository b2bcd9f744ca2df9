#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array kEntries{
    Entry{"verdict.passed", "réussi", "passed"},
    Entry{"verdict.partial", "partiel", "partial"},
    Entry{"verdict.failed", "échoué", "failed"},
    Entry{"verdict.review", "à relire", "to review"},
    Entry{"verdict.skipped", "non jugé", "skipped"},
    Entry{"verdict.error", "erreur du correcteur", "grader error"},
    Entry{"excerpt.stdout", "Sortie standard", "Standard output"},
    Entry{"excerpt.stderr", "Sortie d’erreur", "Standard error"},
    Entry{"excerpt.compiler", "Message du compilateur", "Compiler message"},
    Entry{"excerpt.submission", "Votre texte", "Your text"},
};
}  // namespace

std::span<const Entry> model() { return kEntries; }

}  // namespace grader::text::messages
