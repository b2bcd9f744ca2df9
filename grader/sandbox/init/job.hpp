#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::sandbox::init {

/// What PID 1 is to do, as the grader wrote it. Views point into the mapped job.
struct Job {
  struct File {
    std::string_view path;
    std::string_view contents;
    bool executable = false;
  };
  std::uint64_t wall_ms = 0, cpu_ms = 0, memory_bytes = 0, file_bytes = 0;
  std::uint32_t processes = 0;  ///< 0: no limit
  std::uint64_t export_bytes = 0;
  std::vector<File> files;
  std::vector<std::string> exports;
  std::vector<std::string> command;
  std::vector<std::string> environment;  ///< NAME=value
};

/// Nothing when the bytes are no job.
std::optional<Job> read_job(std::string_view bytes);

}  // namespace grader::sandbox::init
