#include "grader/batch/batch.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

#include <unistd.h>

#include "grader/batch/atomic_file.hpp"
#include "grader/cli/class_reports.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/cli/session.hpp"
#include "grader/model/result_json.hpp"
#include "grader/report/visible.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/numbers.hpp"

namespace grader::cli {

namespace {

namespace fs = std::filesystem;

std::atomic<bool> stop_wanted{false};  // set by a signal handler, which can reach nothing else
static_assert(std::atomic<bool>::is_always_lock_free);

/// Ctrl-C, or a terminal that is closed, ends a batch after what runs now; a second one ends the grader at once.
void stop_on_interrupt() {
  struct sigaction action {};
  action.sa_handler = [](int) { stop_wanted = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);
}

std::string mark_text(const model::Mark& mark, const Globals& globals) {
  if (!mark.scaled) return text::format("cli.no_mark", globals.language);
  return text::points(*mark.scaled, globals.language) + '/' + text::points(mark.total, globals.language);
}

/// One line that is written over on a terminal; one line a submission elsewhere.
class ProgressLine {
 public:
  explicit ProgressLine(const Globals& globals) : globals_{globals}, terminal_{isatty(STDERR_FILENO) == 1} {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (terminal_) print_error("\r\033[K");
  }

  void operator()(const batch::Progress& progress) const {
    const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
    model::Message message{terminal_ ? "cli.progress" : "cli.done_line",
                           {{"done", count(progress.done)},
                            {"total", count(progress.total)},
                            {"student", progress.student},
                            {"exercise", progress.exercise}}};
    if (terminal_) {
      message.arguments["left"] =
          model::Seconds{static_cast<double>(progress.left.value_or(std::chrono::seconds{0}).count())};
    } else {
      message.arguments["mark"] = mark_text(progress.result->mark, globals_);
    }
    const auto line = report::visible_line(text::format(message, globals_.language));
    print_error((terminal_ ? "\r\033[K" : "") + line + (terminal_ ? "" : "\n"));
  }

 private:
  const Globals& globals_;
  bool terminal_;
};

}  // namespace

int batch(const Globals& given, const BatchArguments& arguments) {
  auto globals = given;
  const fs::path folder{arguments.folder}, out{arguments.out};
  std::error_code error;
  if (!is_folder(globals, arguments.folder)) return kWrongCall;
  // Results among the students would be students the next time.
  const auto real_class = fs::weakly_canonical(folder, error), real_out = fs::weakly_canonical(out, error);
  if (std::ranges::mismatch(real_class, real_out).in1 == real_class.end()) {
    say(globals, {"cli.out_in_class", {{"out", arguments.out}, {"path", arguments.folder}}});
    return kWrongCall;
  }
  const auto course = open_course(globals, folder);
  if (!course) return course.error();
  if (!arguments.exercise.empty() && find_exercise(globals, *course, arguments.exercise) == nullptr) return kWrongCall;
  auto seed = private_seed(globals, arguments.seed, out);
  if (!seed) return seed.error();
  auto session = Session::open(globals, *course, std::move(*seed));
  if (!session) return session.error();

  auto found = find_class(*course, folder, arguments.exercise);
  for (const auto& remark : found.record.remarks) say(globals, remark);
  if (found.submissions.empty()) {
    say(globals, {"cli.nothing_in_class", {{"path", arguments.folder}}});
    return kWrongCall;
  }

  // Written before the first submission is graded: a folder that cannot be written is better found out now.
  if (const auto kept = batch::write_atomically(out / "class.json", model::to_json(found.record)); !kept) {
    say(globals, kept.error());
    return kGraderFailed;
  }

  stop_on_interrupt();
  batch::Options options;
  options.workers = arguments.workers == 0 ? std::max(1U, std::thread::hardware_concurrency()) : arguments.workers;
  options.out = out;
  options.stop = [] { return stop_wanted.load(); };
  batch::Outcome outcome;
  {
    const ProgressLine line{globals};
    options.tell = [&](const batch::Progress& progress) { line(progress); };
    outcome =
        batch::run((*session)->workplace(), (*session)->references(), course->rubrics, found.submissions, options);
  }
  for (const auto& fault : outcome.faults) say(globals, fault);
  return finish_class(globals, *course,
                      {std::move(outcome.results), std::move(found.record), !outcome.faults.empty() || found.unreadable,
                       outcome.stopped},
                      out);
}

}  // namespace grader::cli
