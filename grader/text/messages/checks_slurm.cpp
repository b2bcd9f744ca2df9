#include <array>

#include "grader/text/messages/messages.hpp"

namespace grader::text::messages {

namespace {
constexpr std::array<Entry, 0> kEntries{};
}  // namespace

std::span<const Entry> checks_slurm() { return kEntries; }

}  // namespace grader::text::messages
