// The sandbox's own tests, in the manner of a judge's: each limit met from both sides, and the doors out found shut.

#include "grader/sandbox/sandbox.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace grader::sandbox {
namespace {

using model::End;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using namespace std::chrono_literals;

class Confined : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = open();
    ASSERT_TRUE(opened) << std::get<std::string>(opened.error().arguments.contains("error")
                                                     ? opened.error().arguments["error"]
                                                     : model::Argument{std::string{}});
    sandbox_ = std::move(*opened);
  }

  static Request shell(const std::string& script) {
    Request request;
    request.command = {"/bin/sh", "-c", script};
    request.limits.wall = 20s;
    return request;
  }
  static Request python(const std::string& script) {
    auto request = shell("");
    request.command = {"/usr/bin/python3", "-c", script};
    return request;
  }
  Outcome run(const Request& request) { return sandbox_->run(request); }
  Outcome run(const std::string& script) { return run(shell(script)); }

  std::unique_ptr<Sandbox> sandbox_;
};

TEST_F(Confined, GivesBackOutputAndExitCode) {
  const auto outcome = run("echo out; echo err >&2; exit 7");
  EXPECT_EQ(outcome.process.end, End::exited);
  EXPECT_EQ(outcome.process.exit_code, 7);
  EXPECT_EQ(outcome.process.out, "out\n");
  EXPECT_EQ(outcome.process.err, "err\n");
}

TEST_F(Confined, TellsASignalFromAnExitCodeThatLooksLikeOne) {
  const auto signalled = run("kill -SEGV $$");
  EXPECT_EQ(signalled.process.end, End::signalled);
  EXPECT_EQ(signalled.process.signal, SIGSEGV);
  const auto exited = run("exit 139");
  EXPECT_EQ(exited.process.end, End::exited);
  EXPECT_EQ(exited.process.exit_code, 139);
}

TEST_F(Confined, SaysWhenTheCommandCannotBeStarted) {
  Request request;
  request.command = {"/no/such/program"};
  EXPECT_EQ(run(request).process.end, End::fault);
}

TEST_F(Confined, EndsAfterTheWallTimeHoweverSignalsAreHandled) {
  auto request = shell("trap '' TERM INT HUP; while :; do sleep 1; done");
  request.limits.wall = 300ms;
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.end, End::wall_time);
  EXPECT_GE(outcome.process.wall.count, 0.3);
}

TEST_F(Confined, CountsCpuTimeAndNotSleep) {
  auto sleeping = shell("sleep 0.5");
  sleeping.limits.cpu = 200ms;
  EXPECT_EQ(run(sleeping).process.end, End::exited);
  auto busy = shell("while :; do :; done");
  busy.limits.cpu = 200ms;
  EXPECT_EQ(run(busy).process.end, End::cpu_time);
}

TEST_F(Confined, CountsTheCpuTimeOfAllProcessesTogether) {
  auto request = python(
      "import os\n"
      "for i in range(4):\n"
      "    if os.fork() == 0:\n"
      "        while True: pass\n"
      "os.wait()\n");
  request.limits.cpu = 400ms;
  EXPECT_EQ(run(request).process.end, End::cpu_time);
}

TEST_F(Confined, CountsNoWallTimeInWhichOthersHeldTheProcessors) {
  // All on one processor, so that it has to be shared however many there are.
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  CPU_ZERO(&one);
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu) {
    if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
  }
  sched_setaffinity(0, sizeof one, &one);
  Outcome outcome;
  {
    std::vector<std::jthread> others;
    for (int i = 0; i < 4; ++i) {
      others.emplace_back([](const std::stop_token& over) {
        while (!over.stop_requested()) {
        }
      });
    }
    auto request = shell("while :; do :; done");
    request.limits.cpu = 400ms;
    request.limits.wall = 500ms;
    outcome = run(request);
  }
  sched_setaffinity(0, sizeof before, &before);
  EXPECT_EQ(outcome.process.end, End::cpu_time);
  EXPECT_GT(outcome.process.wall.count, 0.5);  // or the processor was not shared, and this shows nothing
}

TEST_F(Confined, CutsOutputAtTheLimitExactly) {
  auto request = shell("head -c 1000 /dev/zero | tr '\\0' x");
  request.limits.output = 1000;
  const auto whole = run(request);
  EXPECT_EQ(whole.process.end, End::exited);
  EXPECT_EQ(whole.process.out.size(), 1000U);
  request.limits.output = 999;
  const auto cut = run(request);
  EXPECT_EQ(cut.process.end, End::output_exceeded);
  EXPECT_EQ(cut.process.out, std::string(999, 'x'));
}

TEST_F(Confined, StopsEndlessOutput) {
  auto request = shell("yes");
  request.limits.output = 65536;
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.end, End::output_exceeded);
  EXPECT_EQ(outcome.process.out.size(), 65536U);
}

TEST_F(Confined, EndsWhatTakesTooMuchMemory) {
  auto request = python("x = bytearray(300 << 20); import time; time.sleep(10)");
  request.limits.memory = 100 << 20;
  EXPECT_EQ(run(request).process.end, End::memory_exceeded);
  request.limits.memory = 400 << 20;
  request.command.back() = "x = bytearray(300 << 20)";
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.end, End::exited);
  EXPECT_GE(outcome.process.peak_memory.count, 300U << 20);
}

TEST_F(Confined, CountsTheMemoryOfAllProcessesTogether) {
  auto request = python(
      "import os, time\n"
      "for i in range(4):\n"
      "    if os.fork() == 0:\n"
      "        x = bytearray(60 << 20); time.sleep(10)\n"
      "time.sleep(10)\n");
  request.limits.memory = 150 << 20;
  EXPECT_EQ(run(request).process.end, End::memory_exceeded);
}

TEST_F(Confined, CapsAForkBombAndLeavesNothing) {
  auto request = python(
      "import os, time\n"
      "n = 0\n"
      "while n < 1000:\n"
      "    try:\n"
      "        if os.fork() == 0:\n"
      "            time.sleep(30); os._exit(0)\n"
      "        n += 1\n"
      "    except OSError:\n"
      "        break\n"
      "print(n)\n");
  request.limits.processes = 20;
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.end, End::exited);
  EXPECT_LT(std::stoi(outcome.process.out), 20);
}

TEST_F(Confined, EndsADaemonThatHoldsTheOutputOpen) {
  const auto outcome = run("(setsid sh -c 'sleep 60' &) ; echo done");
  EXPECT_EQ(outcome.process.end, End::exited);
  EXPECT_EQ(outcome.process.out, "done\n");
  EXPECT_LT(outcome.process.wall.count, 30);
}

TEST_F(Confined, LaysOutFilesAndHandsBackWhatWasAsked) {
  auto request = shell("mkdir -p out/deep; cat in/a.txt > out/deep/b; echo two > out/c; ./in/tool");
  request.files = {{"in/a.txt", "contents"}, {"in/tool", "#!/bin/sh\necho ran\n", true}};
  request.exports = {"out", "missing"};
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.out, "ran\n");
  EXPECT_EQ(outcome.exported, (std::map<std::string, std::string>{{"out/deep/b", "contents"}, {"out/c", "two\n"}}));
}

TEST_F(Confined, HandsBackWhatWasFinishedBeforeATimeOut) {
  auto request = shell("mkdir out; echo one > out/a; sleep 30");
  request.exports = {"out"};
  request.limits.wall = 300ms;
  const auto outcome = run(request);
  EXPECT_EQ(outcome.process.end, End::wall_time);
  EXPECT_EQ(outcome.exported.at("out/a"), "one\n");
}

TEST_F(Confined, NeverFollowsALinkOutOfWhatIsHandedBack) {
  auto request = shell("mkdir out; ln -s /etc/passwd out/a; ln -s /usr out/b; mkfifo out/c; ln -s out d");
  request.exports = {"out", "d"};
  const auto outcome = run(request);
  EXPECT_THAT(outcome.exported, IsEmpty());
  EXPECT_THAT(outcome.not_exported, Contains("out/a"));
  EXPECT_THAT(outcome.not_exported, Contains("out/b"));
  EXPECT_THAT(outcome.not_exported, Contains("d"));
}

TEST_F(Confined, HandsBackNoMoreThanTheLimit) {
  auto request = shell("head -c 2000 /dev/zero > big; echo small > small");
  request.exports = {"big", "small"};
  request.export_limit = 1000;
  const auto outcome = run(request);
  EXPECT_THAT(outcome.not_exported, Contains("big"));
  EXPECT_EQ(outcome.exported.at("small"), "small\n");
}

TEST_F(Confined, GivesStandardInputThatCannotBeChanged) {
  auto request = shell("cat; echo x > /proc/self/fd/0 || echo refused");
  request.standard_input = "question\n";
  EXPECT_THAT(run(request).process.out, HasSubstr("question\n"));
  EXPECT_THAT(run(request).process.out, HasSubstr("refused\n"));
}

TEST_F(Confined, SeesNothingOfTheHost) {
  const auto secret = std::filesystem::temp_directory_path() / "grader-secret-for-a-test";
  std::ofstream{secret} << "secret";
  const auto outcome = run("cat " + secret.string() +
                           " /etc/shadow /root/.bashrc; ls /home /root /srv /var; cat /proc/1/environ /proc/1/mem");
  std::filesystem::remove(secret);
  EXPECT_THAT(outcome.process.out, IsEmpty());
}

TEST_F(Confined, SeesASmallEnvironmentAlone) {
  setenv("GRADER_TEST_SECRET", "leak", 1);
  const auto outcome = run("env");
  unsetenv("GRADER_TEST_SECRET");
  EXPECT_THAT(outcome.process.out, Not(HasSubstr("leak")));
  EXPECT_THAT(outcome.process.out, HasSubstr("HOME=/tmp\n"));
}

TEST_F(Confined, InheritsNoDescriptors) {
  const auto outcome = run("ls /proc/self/fd");
  // 0, 1, 2 and the folder that ls itself has open.
  EXPECT_EQ(outcome.process.out, "0\n1\n2\n3\n");
}

TEST_F(Confined, ReachesNoNetwork) {
  // A listener of the host's, on loopback, that would answer.
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(listener, 1), 0);
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  const auto outcome = run(python("import socket\ns = socket.create_connection(('127.0.0.1', " +
                                  std::to_string(ntohs(address.sin_port)) + "), 2)\nprint('connected')"));
  close(listener);
  EXPECT_THAT(outcome.process.out, IsEmpty());
  EXPECT_NE(outcome.process.exit_code, 0);
}

TEST_F(Confined, CannotWriteOutsideItsFolder) {
  const auto outcome =
      run("for f in /x /usr/x /etc/x /proc/sys/kernel/core_pattern /dev/x; do echo x > $f && echo wrote $f; done");
  EXPECT_THAT(outcome.process.out, IsEmpty());
}

TEST_F(Confined, CannotMountTraceOrMakeNamespaces) {
  const auto outcome = run(python(R"(
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER, PTRACE_ATTACH, SYS_io_uring_setup = 0x10000000, 16, 425
print(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None), libc.unshare(CLONE_NEWUSER), libc.ptrace(PTRACE_ATTACH, 1, 0, 0),
      libc.syscall(SYS_io_uring_setup, 1, 0))
)"));
  EXPECT_EQ(outcome.process.out, "-1 -1 -1 -1\n") << outcome.process.err;
}

TEST_F(Confined, CannotKillItsKeeper) {
  const auto outcome = run("kill -9 1; kill -9 -1; echo alive");
  // `kill -1` spares the shell that sends it; PID 1 lives, or there were no report.
  EXPECT_EQ(outcome.process.end, End::exited);
}

TEST_F(Confined, RunsSeveralAtOnce) {
  std::vector<std::string> outputs(8);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      threads.emplace_back([&, i] { outputs[i] = run("echo " + std::to_string(i)).process.out; });
    }
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) EXPECT_EQ(outputs[i], std::to_string(i) + '\n');
}

class LimitsAlone : public Confined {
 protected:
  void SetUp() override {
    auto opened = open({.unsafe = false, .limits_only = true});
    ASSERT_TRUE(opened);
    sandbox_ = std::move(*opened);
  }
};

TEST_F(LimitsAlone, HoldWithoutANamespace) {
  EXPECT_EQ(sandbox_->level(), Level::none);
  auto busy = shell("(while :; do :; done) & (setsid sh -c 'while :; do :; done' &); wait");
  busy.limits.cpu = 300ms;
  EXPECT_EQ(run(busy).process.end, End::cpu_time);
  auto request = shell("cat a > b; echo $PWD");
  request.files = {{"a", "x"}};
  request.exports = {"b"};
  const auto outcome = run(request);
  EXPECT_EQ(outcome.exported.at("b"), "x");
  EXPECT_FALSE(std::filesystem::exists(outcome.process.out.substr(0, outcome.process.out.find('\n'))));
}

}  // namespace
}  // namespace grader::sandbox
