#include "grader/checks/slurm/script.hpp"

#include <algorithm>
#include <optional>

#include "grader/checks/values.hpp"

namespace grader::checks::slurm {

namespace {

constexpr std::string_view kMagic = "#SBATCH";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

struct NearMiss {
  IgnoredLine::Reason reason;
  std::string_view rest;
};

/// `# SBATCH`, `#sbatch`, `##SBATCH` or an indented `#SBATCH`, with what follows.
std::optional<NearMiss> near_miss(std::string_view line) {
  using Reason = IgnoredLine::Reason;
  const auto hash = std::min(line.find_first_not_of(" \t"), line.size());
  auto rest = line.substr(hash);
  const auto hashes = std::min(rest.find_first_not_of('#'), rest.size());
  if (hashes == 0) return std::nullopt;
  rest.remove_prefix(hashes);
  const auto spaces = std::min(rest.find_first_not_of(" \t"), rest.size());
  rest.remove_prefix(spaces);
  constexpr std::size_t kName = kMagic.size() - 1;
  const auto name = rest.substr(0, kName);
  const auto behind = rest.substr(std::min(kName, rest.size()));
  if (folded(name) != "sbatch" || (!behind.empty() && !is_space(behind.front()))) return std::nullopt;
  // A sentence about sbatch is no directive that went wrong.
  if (!trimmed(behind).starts_with('-')) return std::nullopt;
  if (hashes > 1) return NearMiss{Reason::commented, behind};
  if (spaces > 0) return NearMiss{Reason::space_before_name, behind};
  if (name != "SBATCH") return NearMiss{Reason::lower_case, behind};
  return NearMiss{hash > 0 ? Reason::indented : Reason::after_command, behind};
}

}  // namespace

Script read_script(std::string_view text, int first_line) {
  Script script;
  script.has_shebang = text.starts_with("#!");
  bool counts = true;  // until the first command
  for (int number = first_line; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);

    if (counts && line.starts_with(kMagic)) {
      auto words = parse_directive(line.substr(kMagic.size()), number);
      std::ranges::move(words, std::back_inserter(script.directives));
    } else if (const auto miss = near_miss(line)) {
      script.passed_over.push_back({miss->reason, number, parse_directive(miss->rest, number)});
    }
    const auto content = trimmed(line);
    if (!content.empty() && content.front() != '#') counts = false;
  }
  return script;
}

}  // namespace grader::checks::slurm
