#include "grader/twin/observe/trace.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "grader/twin/observe/finding.hpp"

namespace twin::observe {

namespace {

struct Records {
  std::vector<Finding> findings;
  std::vector<LaunchRecord> launches;
};
Records& records() {
  static auto* all = new Records;  // outlives every destructor that may still find something
  return *all;
}

std::string quoted(const std::string& text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      json += escaped;
    } else {
      json += c;
    }
  }
  return json + '"';
}

template <class Triple>
std::string list(const Triple& v) {
  return '[' + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ']';
}

std::string json_of(const Finding& one) {
  std::string json = "{\"kind\": " + quoted(one.kind) + ", \"message\": " + quoted(one.message) +
                     ", \"file\": " + quoted(one.where.file) + ", \"line\": " + std::to_string(one.where.line) +
                     ", \"detail\": " + quoted(one.detail);
  if (!one.kernel.empty())
    json +=
        ", \"kernel\": " + quoted(one.kernel) + ", \"thread\": " + list(one.thread) + ", \"block\": " + list(one.block);
  return json + '}';
}

std::string json_of(const LaunchRecord& one) {
  return "{\"kernel\": " + quoted(one.kernel) + ", \"grid\": " + list(one.grid) + ", \"block\": " + list(one.block) +
         ", \"shared\": " + std::to_string(one.shared) + ", \"file\": " + quoted(one.where.file) +
         ", \"line\": " + std::to_string(one.where.line) + '}';
}

template <class Record>
std::string json_of(const std::vector<Record>& all) {
  std::string json = "[";
  for (const auto& one : all) json += (json.size() > 1 ? ",\n    " : "\n    ") + json_of(one);
  return json + (all.empty() ? "]" : "\n  ]");
}

}  // namespace

void record(Finding finding) { records().findings.push_back(std::move(finding)); }
void record(LaunchRecord launch) { records().launches.push_back(std::move(launch)); }
std::size_t count() { return records().findings.size(); }

void write_trace() {
  const char* path = std::getenv("TWIN_TRACE");
  if (path == nullptr || *path == '\0') return;
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) return;
  const auto text = "{\n  \"format\": \"twin-trace/1\",\n  \"findings\": " + json_of(records().findings) +
                    ",\n  \"launches\": " + json_of(records().launches) + "\n}\n";
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
}

}  // namespace twin::observe
