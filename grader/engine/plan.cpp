#include "grader/engine/plan.hpp"

#include <algorithm>

namespace grader::engine {

namespace {

void add(const model::Need& need, Plan& plan) {
  using Kind = model::Need::Kind;
  switch (need.kind) {
    case Kind::file: plan.files.insert(need.name); break;
    case Kind::answers: plan.answers = true; break;
    case Kind::expected_answers: plan.expected_answers = true; break;
    case Kind::entry_cases:
    case Kind::entry_calls: {
      auto& entry = plan.entries[need.name];
      entry.reference |= need.kind == Kind::entry_cases;
      entry.all_cases |= need.cases.empty();
      entry.cases.insert(need.cases.begin(), need.cases.end());
      break;
    }
    case Kind::script: plan.script = true; break;
    case Kind::reference_script: plan.reference_script = true; break;
    case Kind::corrupted_script:
      plan.script = true;
      plan.corrupted.insert(need.name);
      break;
    case Kind::index_expression: plan.indices.insert(need.name); break;
    case Kind::data: plan.data.insert(need.name); break;
    case Kind::kernel: break;  // no backend runs kernels yet; the check says so
  }
}

}  // namespace

Plan make_plan(const std::vector<const model::Criterion*>& criteria) {
  Plan plan;
  for (const auto* criterion : criteria) {
    for (const auto& need : criterion->check->needs()) add(need, plan);
  }
  return plan;
}

bool calls_entry(model::Need::Kind kind) {
  using Kind = model::Need::Kind;
  return kind == Kind::entry_cases || kind == Kind::entry_calls;
}

bool runs_program(model::Need::Kind kind) {
  using Kind = model::Need::Kind;
  return calls_entry(kind) || kind == Kind::script || kind == Kind::corrupted_script ||
         kind == Kind::index_expression || kind == Kind::kernel;
}

bool case_belongs(std::string_view id, std::string_view wanted) {
  if (!id.starts_with(wanted)) return false;
  const auto rest = id.substr(wanted.size());
  return rest.empty() || (rest.size() > 1 && rest.front() == '-' && std::ranges::all_of(rest.substr(1), [](char c) {
                            return (c >= '0' && c <= '9') || c == '-';
                          }));
}

}  // namespace grader::engine
