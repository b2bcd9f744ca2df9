#include "grader/sandbox/init/supervise.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/sandbox/init/processes.hpp"

namespace grader::sandbox::init {

namespace {

using protocol::Report;
using protocol::Stopped;

/// How often memory and CPU time are looked at. A look costs some 50 microseconds.
constexpr int kPollMs = 5;
/// A second beyond the CPU limit, for a process that outruns our looks.
constexpr std::uint64_t kCpuGraceSeconds = 1;
constexpr rlim_t kMaxOpenFiles = 256;

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double cpu_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> list;
  for (const auto& word : words) list.push_back(const_cast<char*>(word.c_str()));
  list.push_back(nullptr);
  return list;
}

/// In the child: limits, no descriptors but the standard three, then the command. Reports errno through `failed_fd`.
[[noreturn]] void become(const Job& job, const std::vector<char*>& command, const std::vector<char*>& environment,
                         int failed_fd, const sigset_t& blocked) {
  sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
  constexpr int kFailedFd = 3;
  if (failed_fd != kFailedFd) dup3(failed_fd, kFailedFd, O_CLOEXEC);
  syscall(SYS_close_range, kFailedFd + 1, ~0U, 0);
  setpgid(0, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, kMaxOpenFiles);
  limit(RLIMIT_CPU, job.cpu_ms / 1000 + kCpuGraceSeconds);
  if (job.file_bytes > 0) limit(RLIMIT_FSIZE, job.file_bytes);
  // The number of processes counts per user and namespace: outside one it would count the user's other programs.
  if (job.processes > 0 && getppid() == 1) limit(RLIMIT_NPROC, job.processes);
  execve(command.front(), command.data(), environment.data());
  const int error = errno;
  static_cast<void>(!write(kFailedFd, &error, sizeof error));
  _exit(127);
}

class Supervisor {
 public:
  Supervisor(const Job& job, int control_fd) : job_{job}, control_fd_{control_fd} {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals_, nullptr);
    signal_fd_ = signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK);
  }

  Report run() {
    start_ = now();
    if (!start()) return report_;
    while (!ended() && report_.stopped == Stopped::no) wait();
    report_.wall_seconds = now() - start_;
    finish();
    return report_;
  }

 private:
  bool start() {
    int failed[2];
    if (pipe2(failed, O_CLOEXEC) != 0) {
      report_.spawn_errno = static_cast<std::uint32_t>(errno);
      return false;
    }
    const auto command = pointers(job_.command), environment = pointers(job_.environment);
    child_ = fork();
    if (child_ == 0) become(job_, command, environment, failed[1], signals_);
    close(failed[1]);
    int error = child_ < 0 ? errno : 0;
    if (child_ > 0 && read(failed[0], &error, sizeof error) != sizeof error) error = 0;
    close(failed[0]);
    report_.spawn_errno = static_cast<std::uint32_t>(error);
    if (child_ > 0 && error != 0) waitpid(child_, nullptr, 0);
    return error == 0;
  }

  /// Takes in whoever ended; true when the command itself did.
  bool ended() {
    int status = 0;
    rusage usage{};
    for (pid_t pid; (pid = wait4(-1, &status, WNOHANG, &usage)) > 0;) note(pid, status, usage);
    return done_;
  }

  void note(pid_t pid, int status, const rusage& usage) {
    constexpr std::uint64_t kKibibyte = 1024;
    peak(static_cast<std::uint64_t>(usage.ru_maxrss) * kKibibyte);
    if (pid != child_) return;
    report_.wait_status = status;
    done_ = true;
  }

  void peak(std::uint64_t bytes) { report_.peak_bytes = std::max(report_.peak_bytes, bytes); }

  /// Wall time that counts: without what the command spent waiting for a processor that others held. A right program
  /// must not fail because the machine was busy, and an endless loop meets its CPU limit however busy it is.
  double counted_wall(double cpu_seconds) const {
    const double wall = now() - start_;
    if (wall * 1000 >= protocol::kMostStarved * static_cast<double>(job_.wall_ms)) return wall;
    return wall - std::max(0.0, wanted_cpu_seconds_ - cpu_seconds);
  }

  /// Sleeps until something happens, at most until the next look or the end of the wall time.
  void wait() {
    const double before = now();
    const double left_ms = static_cast<double>(job_.wall_ms) - (before - start_) * 1000;
    pollfd waiting[2] = {{signal_fd_, POLLIN, 0}, {control_fd_, POLLIN, 0}};
    poll(waiting, 2, left_ms > 0 ? std::min(static_cast<int>(left_ms) + 1, kPollMs) : kPollMs);
    signalfd_siginfo drained{};
    while (read(signal_fd_, &drained, sizeof drained) > 0) {
    }
    if (ended()) return;
    const auto usage = usage_below();
    peak(usage.memory_bytes);
    report_.processes = std::max(report_.processes, usage.processes);
    if (usage.wants_cpu) wanted_cpu_seconds_ += now() - before;
    const double cpu_seconds = usage.cpu_seconds + cpu_of_children();
    if (job_.memory_bytes > 0 && usage.memory_bytes > job_.memory_bytes) {
      report_.stopped = Stopped::memory;
    } else if (cpu_seconds * 1000 > static_cast<double>(job_.cpu_ms)) {
      report_.stopped = Stopped::cpu_time;
    } else if (counted_wall(cpu_seconds) * 1000 >= static_cast<double>(job_.wall_ms)) {
      report_.stopped = Stopped::wall_time;
    } else if (waiting[1].revents != 0) {
      report_.stopped = Stopped::asked;
    }
  }

  void finish() {
    kill_below();
    int status = 0;
    rusage usage{};
    for (pid_t pid; (pid = wait4(-1, &status, 0, &usage)) > 0 || (pid < 0 && errno == EINTR);) {
      if (pid > 0 && !done_) note(pid, status, usage);
    }
    report_.cpu_seconds = cpu_of_children();
    // The kernel's own limit, a second later, is the same limit.
    if (report_.stopped == Stopped::no && WIFSIGNALED(report_.wait_status) &&
        WTERMSIG(report_.wait_status) == SIGXCPU) {
      report_.stopped = Stopped::cpu_time;
    }
    // What ended by itself between two looks may have been over the limit all the same.
    if (report_.stopped == Stopped::no && report_.cpu_seconds * 1000 > static_cast<double>(job_.cpu_ms)) {
      report_.stopped = Stopped::cpu_time;
    }
    if (report_.stopped == Stopped::no && job_.memory_bytes > 0 && report_.peak_bytes > job_.memory_bytes) {
      report_.stopped = Stopped::memory;
    }
  }

  const Job& job_;
  int control_fd_;
  int signal_fd_ = -1;
  sigset_t signals_{};
  pid_t child_ = -1;
  bool done_ = false;
  double start_ = 0;
  double wanted_cpu_seconds_ = 0;  ///< time in which it ran or could have run
  Report report_;
};

}  // namespace

Report supervise(const Job& job, int control_fd) { return Supervisor{job, control_fd}.run(); }

}  // namespace grader::sandbox::init
