#include "grader/sandbox/seccomp_filter.hpp"

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "grader/sandbox/descriptor.hpp"

namespace grader::sandbox {

namespace {

/// Calls that a program which computes and prints never makes, and which have been ways out of a sandbox.
constexpr std::array kDenied{
    "mount",
    "umount2",
    "pivot_root",
    "chroot",
    "move_mount",
    "open_tree",
    "fsopen",
    "fsconfig",
    "fsmount",
    "fspick",
    "mount_setattr",
    "keyctl",
    "add_key",
    "request_key",
    "bpf",
    "io_uring_setup",
    "io_uring_enter",
    "io_uring_register",
    "userfaultfd",
    "perf_event_open",
    "unshare",
    "setns",
    "kexec_load",
    "kexec_file_load",
    "init_module",
    "finit_module",
    "delete_module",
    "reboot",
    "swapon",
    "swapoff",
    "acct",
    "quotactl",
    "syslog",
    "open_by_handle_at",
    "name_to_handle_at",
    "lookup_dcookie",
    "iopl",
    "ioperm",
    "modify_ldt",
    "settimeofday",
    "clock_settime",
    "clock_adjtime",
    "adjtimex",
    "sethostname",
    "setdomainname",
    "kcmp",
    "fanotify_init",
    "vhangup",
    "process_madvise",
    "pidfd_getfd",
    "migrate_pages",
    "move_pages",
    "ptrace",
    "process_vm_readv",
    "process_vm_writev",
};

constexpr std::array<int, 3> kFamilies{AF_UNIX, AF_INET, AF_INET6};
constexpr int kFamilyBound = 64;

void check(int code, const char* what) {
  if (code < 0) throw std::system_error{-code, std::generic_category(), what};
}

}  // namespace

std::string seccomp_program() {
  const std::unique_ptr<void, void (*)(void*)> filter{seccomp_init(SCMP_ACT_ALLOW), seccomp_release};
  if (!filter) throw std::system_error{ENOMEM, std::generic_category(), "seccomp_init"};
  for (const char* name : kDenied) {
    const int number = seccomp_syscall_resolve_name(name);
    // A call that this architecture or this libseccomp does not know cannot be made by its name either.
    if (number == __NR_SCMP_ERROR || number < 0) continue;
    check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), number, 0), name);
  }
  // Its arguments lie in memory, which a filter cannot read; glibc falls back to clone, which can be looked at.
  check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0), "clone3");
  check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                         SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER)),
        "clone");
  // A network namespace does not cover every family (AF_VSOCK reaches the host).
  for (int family = 0; family < kFamilyBound; ++family) {
    bool allowed = false;
    for (const int one : kFamilies) allowed = allowed || one == family;
    if (allowed) continue;
    check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket), 1,
                           SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(family))),
          "socket");
  }
  // Pushing characters into a terminal's input: TIOCSTI and TIOCLINUX.
  for (const scmp_datum_t request : {0x5412U, 0x541cU}) {
    check(seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                           SCMP_A1(SCMP_CMP_MASKED_EQ, 0xffffffffU, request)),
          "ioctl");
  }

  const Descriptor file{memfd_create("filter", MFD_CLOEXEC)};
  if (!file.valid()) throw std::system_error{errno, std::generic_category(), "memfd_create"};
  check(seccomp_export_bpf(filter.get(), file.get()), "seccomp_export_bpf");
  const auto size = lseek(file.get(), 0, SEEK_END);
  std::string program(static_cast<std::size_t>(size), '\0');
  if (pread(file.get(), program.data(), program.size(), 0) != size)
    throw std::system_error{errno, std::generic_category(), "pread"};
  return program;
}

}  // namespace grader::sandbox
