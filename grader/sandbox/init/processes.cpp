#include "grader/sandbox/init/processes.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace grader::sandbox::init {

namespace {

struct Process {
  pid_t pid = 0, parent = 0;
  char state = 0;
  long user = 0, system = 0;  ///< clock ticks
  long children_user = 0, children_system = 0;
  long resident_pages = 0;
};

/// One process as /proc/PID/stat shows it (proc(5)).
bool read_process(const char* name, Process& process) {
  char path[64], text[1024];
  std::snprintf(path, sizeof path, "/proc/%.20s/stat", name);
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const auto size = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  if (size <= 0) return false;
  text[size] = 0;
  // The command's name is in parentheses and may hold anything; the fields that count come after the last one.
  char* rest = std::strrchr(text, ')');
  if (rest == nullptr) return false;
  process.pid = static_cast<pid_t>(std::strtol(name, nullptr, 10));
  process.state = rest[2];
  // Fields 4 to 24 as proc(5) numbers them, all of them numbers.
  char* next = rest + 3;
  for (int field = 4; field <= 24; ++field) {
    char* begin = next;
    const long value = std::strtol(begin, &next, 10);
    if (next == begin) return false;
    switch (field) {
      case 4: process.parent = static_cast<pid_t>(value); break;
      case 14: process.user = value; break;
      case 15: process.system = value; break;
      case 16: process.children_user = value; break;
      case 17: process.children_system = value; break;
      case 24: process.resident_pages = value; break;
      default: break;
    }
  }
  return true;
}

/// All processes below this one, children before their own children.
std::vector<Process> below() {
  std::vector<Process> all, found;
  DIR* folder = opendir("/proc");
  if (folder == nullptr) return found;
  while (const dirent* item = readdir(folder)) {
    Process process;
    if (item->d_name[0] >= '1' && item->d_name[0] <= '9' && read_process(item->d_name, process)) all.push_back(process);
  }
  closedir(folder);
  std::vector<pid_t> parents{getpid()};
  for (std::size_t i = 0; i < parents.size(); ++i) {
    for (const auto& process : all) {
      if (process.parent != parents[i]) continue;
      parents.push_back(process.pid);
      found.push_back(process);
    }
  }
  return found;
}

}  // namespace

Usage usage_below() {
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  static const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  Usage usage;
  for (const auto& process : below()) {
    if (process.state == 'Z') continue;
    ++usage.processes;
    usage.wants_cpu = usage.wants_cpu || process.state == 'R';
    usage.memory_bytes += static_cast<std::uint64_t>(std::max(0L, process.resident_pages)) * page;
    usage.cpu_seconds +=
        static_cast<double>(process.user + process.system + process.children_user + process.children_system) / ticks;
  }
  return usage;
}

void kill_below() {
  if (getpid() == 1) {
    kill(-1, SIGKILL);
    return;
  }
  // Outside a namespace there is no "everybody": stop each before ending it, so that none can start another in between.
  for (int round = 0; round < 100; ++round) {
    const auto processes = below();
    bool alive = false;
    for (const auto& process : processes) {
      if (process.state == 'Z') continue;
      alive = true;
      kill(process.pid, SIGSTOP);
    }
    for (const auto& process : processes) kill(process.pid, SIGKILL);
    if (!alive) return;
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
  }
}

}  // namespace grader::sandbox::init
