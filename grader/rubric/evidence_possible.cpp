#include <algorithm>

#include "grader/model/check.hpp"
#include "grader/rubric/parts.hpp"

namespace grader::rubric {

namespace {

using model::Entry;
using model::Message;
using model::Need;
using model::Rubric;

bool hands_in_program(const Rubric& rubric) {
  return std::ranges::any_of(rubric.files, [](const model::FileRequest& file) {
    return std::ranges::any_of(file.names, [](const std::string& name) {
      return name.ends_with(".py") || name.ends_with(".cpp") || name.ends_with(".cu");
    });
  });
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::vector<std::string> entry_names(const Rubric& rubric) {
  std::vector<std::string> names;
  for (const auto& entry : rubric.contract.entries) names.push_back(entry.name);
  return names;
}

std::optional<Message> entry_problem(const Rubric& rubric, const Need& need) {
  if (!hands_in_program(rubric)) return Message{"evidence.no_program", {}};
  const bool wants_script = need.kind == Need::Kind::script;
  const auto* entry = rubric.contract.entry(need.name);
  if (wants_script) {
    const bool has_script = std::ranges::any_of(rubric.contract.entries, &Entry::is_script);
    return has_script ? std::nullopt : std::optional{Message{"evidence.no_script", {}}};
  }
  if (entry == nullptr)
    return Message{"evidence.no_entry", {{"entry", need.name}, {"known", joined(entry_names(rubric))}}};
  if (entry->is_script) return Message{"evidence.entry_is_script", {{"entry", need.name}}};
  for (const auto& wanted : need.cases) {
    if (std::ranges::find(rubric.cases, wanted, &model::CaseSpec::id) == rubric.cases.end()) {
      return Message{"evidence.no_case", {{"case", wanted}}};
    }
  }
  if (rubric.cases.empty()) return Message{"evidence.no_cases", {}};
  return std::nullopt;
}

std::optional<Message> problem(const Rubric& rubric, const Need& need) {
  const auto has_role = [&](std::string_view role) { return rubric.file(role) != nullptr; };
  const bool has_reference = !rubric.reference.empty();
  switch (need.kind) {
    case Need::Kind::file:
      if (has_role(need.name)) return std::nullopt;
      return Message{"evidence.no_role", {{"role", need.name}}};
    case Need::Kind::answers:
      if (has_role("answers")) return std::nullopt;
      return Message{"evidence.no_role", {{"role", std::string{"answers"}}}};
    case Need::Kind::expected_answers:
    case Need::Kind::reference_script:
      if (has_reference) return std::nullopt;
      return Message{"evidence.no_reference", {}};
    case Need::Kind::entry_cases:
      if (!has_reference) return Message{"evidence.no_reference", {}};
      return entry_problem(rubric, need);
    case Need::Kind::entry_calls:
    case Need::Kind::script:
    case Need::Kind::corrupted_script:
    case Need::Kind::index_expression:
    case Need::Kind::kernel: return entry_problem(rubric, need);
    case Need::Kind::data: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void check_evidence_possible(const Rubric& rubric, const model::Criterion& criterion, model::Diagnostics& diagnostics) {
  for (const auto& need : criterion.check->needs()) {
    if (auto found = problem(rubric, need)) diagnostics.push_back({criterion.place, std::move(*found)});
  }
}

}  // namespace grader::rubric
