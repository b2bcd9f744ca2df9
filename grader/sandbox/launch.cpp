#include "grader/sandbox/launch.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <functional>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/process/v2/posix/default_launcher.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>
#include <fcntl.h>
#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace grader::sandbox {

namespace {

namespace asio = boost::asio;
namespace process = boost::process::v2;

/// Everything that happens between fork and exec, in one initializer of our own: Boost.Process's own environment and
/// descriptor binding have faults in 1.81.
struct ChildSetup {
  const Launch& launch;
  std::vector<const char*> environment;

  explicit ChildSetup(const Launch& from) : launch{from} {
    for (const auto& variable : launch.environment) environment.push_back(variable.c_str());
    environment.push_back(nullptr);
  }

  process::error_code on_setup(process::posix::default_launcher& launcher, const process::filesystem::path&,
                               const char* const*) {
    launcher.env = environment.data();
    for (const auto& descriptor : launch.inherited) launcher.fd_whitelist.push_back(descriptor.get());
    return {};
  }

  // In the child: async-signal-safe calls only.
  process::error_code on_exec_setup(process::posix::default_launcher&, const process::filesystem::path&,
                                    const char* const*) {
    const auto failed = [] { return process::error_code{errno, boost::system::system_category()}; };
    if (!launch.folder.empty() && chdir(launch.folder.c_str()) != 0) return failed();
    for (const auto& descriptor : launch.inherited) {
      if (fcntl(descriptor.get(), F_SETFD, 0) < 0) return failed();
    }
    if (launch.drop_to_uid != 0) {
      const unsigned id = launch.drop_to_uid;
      if (setgroups(0, nullptr) != 0 || setresgid(id, id, id) != 0 || setresuid(id, id, id) != 0) return failed();
    }
    // Ctrl-C goes to the terminal's whole group: a run that was started is finished all the same.
    if (setpgid(0, 0) != 0) return failed();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    return {};
  }
};

/// Reads a pipe until its end, or until `take` wants no more.
class PipeReader {
 public:
  using Take = std::function<bool(std::string_view)>;
  PipeReader(asio::io_context& context, Descriptor descriptor, Take take)
      : pipe_{context, descriptor.release()}, take_{std::move(take)} {
    next();
  }

 private:
  void next() {
    pipe_.async_read_some(asio::buffer(buffer_), [this](const boost::system::error_code& error, std::size_t size) {
      const bool more = take_({buffer_.data(), size});
      if (!error && more) next();
    });
  }

  asio::readable_pipe pipe_;
  Take take_;
  std::array<char, 65536> buffer_{};
};

/// PID 1's report holds exported files, which have a limit of their own there; this one only bounds a broken one.
constexpr std::size_t kMaxReport = std::size_t{1} << 30;

class Running {
 public:
  explicit Running(Launch what) : launch_{std::move(what)}, left_{launch_.output_limit} {}

  Launched run() {
    auto out = make_pipe(), err = make_pipe();
    if (launch_.drop_to_uid != 0) {
      // Some programs open /dev/stdout anew, as the user they run as.
      for (const int descriptor : {out.write.get(), err.write.get()}) {
        static_cast<void>(!fchown(descriptor, launch_.drop_to_uid, launch_.drop_to_uid));
      }
    }
    try {
      start(std::move(out), std::move(err));
    } catch (const boost::system::system_error& error) {
      launched_.launch_error = error.what();
    }
    return std::move(launched_);
  }

 private:
  void start(Pipe out, Pipe err) {
    const std::vector<std::string> arguments(launch_.command.begin() + 1, launch_.command.end());
    process::process child{context_, process::filesystem::path{launch_.command.front()}, arguments,
                           process::process_stdio{launch_.standard_input.get(), out.write.get(), err.write.get()},
                           ChildSetup{launch_}};
    // The pipes end when the last of the program's own copies is closed.
    out.write.close();
    err.write.close();
    launch_.inherited.clear();

    const PipeReader out_reader{context_, std::move(out.read),
                                [this](std::string_view text) { return take_output(launched_.out, text); }};
    const PipeReader err_reader{context_, std::move(err.read),
                                [this](std::string_view text) { return take_output(launched_.err, text); }};
    const PipeReader report_reader{context_, std::move(launch_.report), [this](std::string_view text) {
                                     launched_.report.append(text);
                                     return launched_.report.size() < kMaxReport;
                                   }};
    asio::steady_timer patience{context_, launch_.patience};
    patience.async_wait([&](const boost::system::error_code& error) {
      if (error) return;
      launched_.impatient = true;
      boost::system::error_code ignored;
      child.terminate(ignored);
    });
    child.async_wait([&](const boost::system::error_code&, int status) {
      launched_.status = status;
      patience.cancel();
    });
    context_.run();
  }

  bool take_output(std::string& text, std::string_view more) {
    const auto fits = std::min<std::uint64_t>(left_, more.size());
    text.append(more.substr(0, fits));
    left_ -= fits;
    if (fits == more.size()) return true;
    launched_.output_exceeded = true;
    launch_.control.close();
    return false;
  }

  Launch launch_;
  std::uint64_t left_;
  asio::io_context context_;
  Launched launched_;
};

}  // namespace

Launched launch(Launch what) { return Running{std::move(what)}.run(); }

}  // namespace grader::sandbox
