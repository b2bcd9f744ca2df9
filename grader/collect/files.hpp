#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/model/evidence.hpp"
#include "grader/model/message.hpp"
#include "grader/model/rubric.hpp"

namespace grader::collect {

/// The files of one submission, and which of them plays which role of the rubric.
struct Collected {
  std::map<std::string, model::FileEvidence> roles;
  std::vector<std::pair<std::string, std::string>> files;  ///< path below the folder, bytes; sorted by path
  std::vector<model::Message> remarks;                     ///< what was forgiven, what was left aside
  std::map<std::string, model::Message> problems;  ///< by role: why no file could be taken, where there were some
  std::optional<model::Message> fault;             ///< something is there and this machine could not read it
};

/// What a submission may hold; more is left aside, and said.
struct CollectLimits {
  std::size_t files = 200;
  std::size_t file_bytes = 1 << 20;
  std::size_t total_bytes = 16 << 20;
};

/// Reads a submission. A role's file lies in the folder or one folder deep; case, accents, spaces and a copy mark in
/// its name are forgiven, and said. Two candidates for one role are a problem that names both: none is taken. Links are
/// never followed.
Collected collect_files(const std::filesystem::path& folder, const model::Rubric& rubric,
                        const CollectLimits& limits = {});

}  // namespace grader::collect
