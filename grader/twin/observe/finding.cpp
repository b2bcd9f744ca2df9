#include "grader/twin/observe/finding.hpp"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <unistd.h>

#include "grader/twin/observe/trace.hpp"
#include "grader/twin/runtime/launch.hpp"
#include "grader/twin/runtime/memory.hpp"

namespace twin::observe {

namespace {

std::string triple(const uint3& v) {
  return '(' + std::to_string(v.x) + ',' + std::to_string(v.y) + ',' + std::to_string(v.z) + ')';
}

/// The line of an instruction, by the debugging information of this program.
SourceLine line_of(const void* program_counter) {
  // A return address stands behind the call.
  char command[128];
  std::snprintf(command, sizeof command, "addr2line -e /proc/%d/exe %#" PRIxPTR " 2>/dev/null", getpid(),
                reinterpret_cast<std::uintptr_t>(program_counter) - 1);
  SourceLine line;
  std::FILE* pipe = popen(command, "r");
  if (pipe == nullptr) return line;
  char text[4096];
  if (std::fgets(text, sizeof text, pipe) != nullptr) {
    const std::string found{text};
    const auto colon = found.rfind(':');
    if (colon != std::string::npos && found.front() != '?') {
      line.file = found.substr(0, colon);
      line.line = static_cast<int>(std::strtol(found.c_str() + colon + 1, nullptr, 10));
    }
  }
  pclose(pipe);
  return line;
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

void say(const Finding& finding) {
  std::fflush(stdout);
  std::fprintf(stderr, "========= %s\n", finding.message.c_str());
  if (!finding.kernel.empty()) {
    std::fprintf(stderr, "=========     at %s+%s:%d\n", finding.kernel.c_str(), base_name(finding.where.file).c_str(),
                 finding.where.line);
    std::fprintf(stderr, "=========     by thread %s in block %s\n", triple(finding.thread).c_str(),
                 triple(finding.block).c_str());
  } else if (finding.where.line > 0) {
    std::fprintf(stderr, "=========     at %s:%d\n", base_name(finding.where.file).c_str(), finding.where.line);
  }
  if (!finding.detail.empty()) std::fprintf(stderr, "=========     %s\n", finding.detail.c_str());
}

/// `by`: who did it, where that is not the thread that runs.
void note(Finding finding, const Race* by = nullptr) {
  if (context.count > 0) {
    finding.kernel = running_kernel();
    finding.thread = by == nullptr ? context.thread : by->thread;
    finding.block = by == nullptr ? context.block : by->block;
  }
  say(finding);
  record(std::move(finding));
}

/// Where an address lies with regard to the nearest allocation, as compute-sanitizer words it.
std::string beside_allocation(const void* address) {
  char text[256];
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const auto* nearest = nearest_allocation(address);
  if (nearest == nullptr) {
    std::snprintf(text, sizeof text, "Address %#" PRIxPTR " is out of bounds", at);
    return text;
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(nearest->address), end = begin + nearest->size;
  const char* state = nearest->freed ? "freed" : "of";
  if (at >= begin && at < end && !nearest->freed) {
    std::snprintf(text, sizeof text, "Address %#" PRIxPTR " is inside an allocation of %zu bytes, made at line %d", at,
                  nearest->size, nearest->line);
  } else if (at >= begin && at < end) {
    std::snprintf(text, sizeof text,
                  "Address %#" PRIxPTR " is inside an allocation of %zu bytes that was freed at line %d", at,
                  nearest->size, nearest->freed_line);
  } else {
    const auto distance = at < begin ? begin - at : at - end + 1;
    std::snprintf(text, sizeof text,
                  "Address %#" PRIxPTR " is out of bounds and is %" PRIuPTR
                  " bytes %s the nearest allocation at %#" PRIxPTR " %s size %zu bytes, made at line %d",
                  at, distance, at < begin ? "before" : "after", begin, state, nearest->size, nearest->line);
  }
  return text;
}

std::string accessed(const char* kind, const Access& access, const char* space) {
  return std::string{kind} + " __" + space + "__ " + (access.write ? "write" : "read") + " of size " +
         std::to_string(access.size) + " bytes";
}

}  // namespace

void invalid_access(const Access& access, const char* space) {
  note({"invalid_access", accessed("Invalid", access, space), line_of(access.program_counter),
        *space == 'g' ? beside_allocation(access.address) : std::string{}});
}

void misaligned_access(const Access& access, const char* space) {
  char detail[96];
  std::snprintf(detail, sizeof detail, "Address %p is misaligned", access.address);
  note({"misaligned", accessed("Invalid", access, space), line_of(access.program_counter), detail});
}

void host_touches_device(const Access& access) {
  note(
      {"host_touches_device",
       std::string{"The host "} + (access.write ? "writes" : "reads") + " device memory: copy it with cudaMemcpy first",
       line_of(access.program_counter), beside_allocation(access.address)});
}

void kernel_touches_host(const Access& access) {
  note({"kernel_touches_host",
        std::string{"A kernel "} + (access.write ? "writes" : "reads") +
            " host memory: " + accessed("Invalid", access, "global"),
        line_of(access.program_counter),
        {}});
}

void race_found(const Race& race, bool same_value) {
  const auto access = [](const Access& one) { return one.write ? "Write" : "Read"; };
  const auto before = line_of(race.before.program_counter);
  Finding finding{same_value ? "race_same_value" : "race",
                  std::string{"Race reported between "} + access(race.before) + " access at line " +
                      std::to_string(before.line) + " and " + access(race.now) + " access, __" + race.space +
                      "__ memory" + (same_value ? " (both write the same value)" : ""),
                  line_of(race.now.program_counter),
                  {}};
  finding.detail =
      std::string{"the other is thread "} + triple(race.other_thread) +
      (race.other_block ? " of another block: blocks run in any order" : " of this block: no barrier stands between");
  note(std::move(finding), &race);
}

void uninitialised_read(const Access& access, const char* space) {
  note({"uninitialised_read",
        std::string{"Uninitialized __"} + space + "__ memory read of size " + std::to_string(access.size) + " bytes",
        line_of(access.program_counter), *space == 'g' ? beside_allocation(access.address) : std::string{}});
}

void divergent_barrier(const AtBarrier& one, const AtBarrier& other) {
  Finding finding{"divergent_barrier", "Barrier error detected. Divergent thread(s) in block", {}, {}};
  finding.detail = "thread " + triple(one.thread) + " waits at line " + std::to_string(one.line) + ", thread " +
                   triple(other.thread) + " at line " + std::to_string(other.line);
  note(std::move(finding));
}

void lanes_missing(const uint3& waiting, int line, unsigned mask, unsigned arrived) {
  char detail[160];
  std::snprintf(detail, sizeof detail, "thread %s waits at line %d for the lanes %#x, of which %#x came",
                triple(waiting).c_str(), line, mask, arrived & mask);
  Finding finding{"lanes_missing", "Barrier error detected. Missing thread(s) in warp", {}, detail};
  note(std::move(finding));
}

void wrong_call(const char* function, const char* what, const char* file, int line) {
  note({"wrong_call", std::string{function} + ": " + what, {file, line}, {}});
}

void leak(std::size_t bytes, const char* file, int line) {
  note({"leak", "Leaked " + std::to_string(bytes) + " bytes of device memory", {file, line}, {}});
}

}  // namespace twin::observe
