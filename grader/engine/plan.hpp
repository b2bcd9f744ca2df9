#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/model/check.hpp"

namespace grader::engine {

/// Which evidence the checks of a rubric need, each piece once, however many criteria look at it.
struct Plan {
  struct EntryCalls {
    bool all_cases = false;
    std::set<std::string> cases;  ///< when not all: ids as the rubric writes them (a family stands for its members)
    bool reference = false;
  };
  std::map<std::string, EntryCalls> entries;
  std::set<std::string> files;
  std::set<std::string> corrupted;
  std::set<std::string> indices;
  std::set<std::string> data;
  bool answers = false;
  bool expected_answers = false;
  bool script = false;
  bool reference_script = false;
};

Plan make_plan(const std::vector<const model::Criterion*>& criteria);

/// True when this evidence comes from running the program that was handed in.
bool runs_program(model::Need::Kind kind);

/// True when this evidence comes from calling an entry over cases.
bool calls_entry(model::Need::Kind kind);

/// True when case `id` is `wanted` or a member of the family `wanted` (`any-3` of `any`).
bool case_belongs(std::string_view id, std::string_view wanted);

}  // namespace grader::engine
