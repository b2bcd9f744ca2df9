#include "grader/sandbox/init/job.hpp"

#include "grader/sandbox/protocol.hpp"

namespace grader::sandbox::init {

namespace {
std::vector<std::string> texts(protocol::Cursor& cursor) {
  std::vector<std::string> list;
  const auto count = cursor.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < count && cursor.ok(); ++i) list.emplace_back(cursor.text());
  return list;
}
}  // namespace

std::optional<Job> read_job(std::string_view bytes) {
  protocol::Cursor cursor{bytes};
  Job job;
  job.wall_ms = cursor.number<std::uint64_t>();
  job.cpu_ms = cursor.number<std::uint64_t>();
  job.memory_bytes = cursor.number<std::uint64_t>();
  job.file_bytes = cursor.number<std::uint64_t>();
  job.processes = cursor.number<std::uint32_t>();
  job.export_bytes = cursor.number<std::uint64_t>();
  job.command = texts(cursor);
  job.environment = texts(cursor);
  job.exports = texts(cursor);
  const auto count = cursor.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < count && cursor.ok(); ++i) {
    Job::File file;
    file.executable = cursor.number<std::uint8_t>() != 0;
    file.path = cursor.text();
    file.contents = cursor.text();
    job.files.push_back(file);
  }
  if (!cursor.ok() || job.command.empty()) return std::nullopt;
  return job;
}

}  // namespace grader::sandbox::init
