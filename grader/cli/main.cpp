#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "grader/cli/commands.hpp"
#include "grader/cli/exit_code.hpp"
#include "grader/engine/version.hpp"
#include "grader/text/catalogue.hpp"
#include "grader/text/nearest.hpp"

namespace grader::cli {
namespace {

/// The language has to be known before the options are declared, since their help is in it.
void choose_language(int argc, char** argv, Globals& globals) {
  std::optional<text::Language> language = text::language_of_locale();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--lang=")) language = text::language_named(word.substr(7));
    if (word == "--lang" && i + 1 < argc) language = text::language_named(argv[i + 1]);
  }
  globals.language_given = language.has_value();
  globals.language = language.value_or(text::Language::fr);
}

/// A caller may have closed the three standard streams: the first files that are opened would take their numbers.
void open_standard_streams() {
  int descriptor = 0;
  do {
    descriptor = open("/dev/null", O_RDWR);
  } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
  if (descriptor > STDERR_FILENO) close(descriptor);
}

void look_at_terminal(Globals& globals) {
  winsize size{};
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) globals.width = size.ws_col;
  const char* term = std::getenv("TERM");
  // https://no-color.org: any value but the empty one turns colours off.
  const char* no_colour = std::getenv("NO_COLOR");
  globals.colour =
      terminal && term != nullptr && std::string_view{term} != "dumb" && (no_colour == nullptr || *no_colour == '\0');
}

class Program {
 public:
  explicit Program(Globals globals) : globals_{std::move(globals)}, app_{word("cli.about"), "grader"} {
    label(app_);
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.set_help_flag("-h,--help", word("cli.help"));
    app_.set_version_flag("--version", std::string{engine::version()}, word("cli.version"));
    app_.add_option("--lang", lang_, word("cli.lang"))->check(CLI::IsMember({"fr", "en"}));
    app_.add_option("--course", globals_.course, word("cli.course"))->type_name(word("cli.type.folder"));
    app_.add_flag("--unsafe-no-sandbox", globals_.unsafe_no_sandbox, word("cli.unsafe"));
    declare_check();
    declare_grade();
    declare_batch();
    declare_report();
    declare_rubric();
    command(app_, "doctor", [this] { return doctor(globals_); });
    auto* twin_command = command(app_, "twin", [this] { return twin(globals_, twin_); });
    twin_command->add_option("source", twin_.source, word("cli.twin.source"))->required()->type_name("FILE.cu");
    twin_command->add_option("--trace", twin_.trace, word("cli.twin.trace"))->type_name(word("cli.type.file"));
    twin_command->add_flag("--fast", twin_.fast, word("cli.twin.fast"));
    twin_command->add_option("arguments", twin_.program, word("cli.twin.arguments"))->type_name("ARGS");
    auto* demo_command = command(app_, "demo", [this] { return demo(globals_, demo_); });
    demo_command->add_option("--out", demo_.out, word("cli.out"))->type_name(word("cli.type.folder"));
    demo_command->add_option("-j,--jobs", demo_.workers, word("cli.jobs"))->type_name("N");
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& wanted) {
      return app_.exit(wanted);  // --help, --version
    } catch (const CLI::ParseError& error) {
      complain(error);
      return kWrongCall;
    }
    return chosen_();
  }

 private:
  [[nodiscard]] std::string word(std::string_view key) const { return text::format(key, globals_.language); }

  void label(CLI::App& app) const {
    auto formatter = std::make_shared<CLI::Formatter>();
    for (const char* name :
         {"Usage", "OPTIONS", "Options", "SUBCOMMAND", "SUBCOMMANDS", "Subcommands", "Positionals", "REQUIRED"}) {
      formatter->label(name, word(std::string{"cli.label."} + name));
    }
    formatter->column_width(34);
    app.formatter(formatter);
    app.get_option("--help")->group(word("cli.label.Options"));
  }

  CLI::App* command(CLI::App& parent, const std::string& name, std::function<int()> run, const std::string& key = {}) {
    auto* app = parent.add_subcommand(name, word("cli." + (key.empty() ? name : key)));
    app->set_help_flag("-h,--help", word("cli.help"));
    app->callback([this, run = std::move(run)] { chosen_ = run; });
    return app;
  }

  void declare_check() {
    auto* app = command(app_, "check", [this] { return check(globals_, check_); });
    app->add_option("exercise", check_.exercise, word("cli.check.exercise"))->type_name(word("cli.type.id"));
    app->add_option("path", check_.path, word("cli.check.path"))->type_name(word("cli.type.folder"));
    app->add_option("--criterion", check_.criterion, word("cli.criterion"))->type_name(word("cli.type.id"));
    app->add_option("--case", check_.only_case, word("cli.case"))->type_name("n=33,threads=32");
    app->add_flag("--json", check_.json, word("cli.json"));
  }

  void declare_grade() {
    auto* app = command(app_, "grade", [this] { return grade(globals_, grade_); });
    app->add_option("path", grade_.path, word("cli.grade.path"))->required()->type_name(word("cli.type.folder"));
    app->add_option("--exercise", grade_.exercise, word("cli.exercise"))->type_name(word("cli.type.id"));
    app->add_option("--out", grade_.out, word("cli.out"))->type_name(word("cli.type.folder"));
    app->add_option("--seed", grade_.seed, word("cli.seed"))->type_name(word("cli.type.text"));
    app->add_option("--pass", grade_.pass, word("cli.pass"))->type_name("N");
    app->add_flag("--json", grade_.json, word("cli.json"));
  }

  void declare_batch() {
    auto* app = command(app_, "batch", [this] { return batch(globals_, batch_); });
    app->add_option("class", batch_.folder, word("cli.batch.class"))->required()->type_name(word("cli.type.folder"));
    app->add_option("--out", batch_.out, word("cli.out"))->required()->type_name(word("cli.type.folder"));
    app->add_option("--exercise", batch_.exercise, word("cli.exercise"))->type_name(word("cli.type.id"));
    app->add_option("--seed", batch_.seed, word("cli.seed"))->type_name(word("cli.type.text"));
    app->add_option("-j,--jobs", batch_.workers, word("cli.jobs"))->type_name("N");
  }

  void declare_report() {
    auto* app = command(app_, "report", [this] { return report(globals_, report_); });
    app->add_option("folder", report_.folder, word("cli.report.folder"))
        ->required()
        ->type_name(word("cli.type.folder"));
  }

  void declare_rubric() {
    auto* app = app_.add_subcommand("rubric", word("cli.rubric"));
    app->set_help_flag("-h,--help", word("cli.help"));
    app->require_subcommand(1);
    const auto rubrics = [this](CLI::App* sub) {
      sub->add_option("rubrics", rubric_.rubrics, word("cli.rubric.rubrics"))->type_name(word("cli.type.id"));
    };
    rubrics(command(
        *app, "lint", [this] { return rubric_lint(globals_, rubric_); }, "rubric.lint"));
    rubrics(command(
        *app, "verify", [this] { return rubric_verify(globals_, rubric_); }, "rubric.verify"));
  }

  /// Every option and command name below `app`, for a wrong word's neighbours.
  static void names_below(const CLI::App& app, std::vector<std::string>& names) {
    for (const auto* option : app.get_options()) {
      for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    }
    for (const auto* sub : app.get_subcommands({})) {
      names.push_back(sub->get_name());
      names_below(*sub, names);
    }
  }

  void complain(const CLI::ParseError& error) const {
    const auto* deepest = &app_;
    while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
    const auto leftover = app_.remaining(true);
    // A misspelt command is "extra" and leaves none: the word itself says more than its absence.
    if ((error.get_name() == "ExtrasError" || !deepest->get_subcommands({}).empty()) && !leftover.empty()) {
      std::vector<std::string> names;
      names_below(app_, names);
      const auto near = text::nearest(leftover.front(), names);
      say(globals_, near ? model::Message{"cli.unknown_word_near", {{"word", leftover.front()}, {"near", *near}}}
                         : model::Message{"cli.unknown_word", {{"word", leftover.front()}}});
    } else if (error.get_name() == "RequiredError") {
      say(globals_, missing_in(*deepest));
    } else {
      say(globals_, {"cli.wrong_value", {{"what", std::string{error.what()}}}});
    }
    say(globals_,
        {"cli.see_help", {{"command", deepest == &app_ ? std::string{"grader"} : "grader " + path_of(*deepest)}}});
  }

  /// What a call lacks: a command, or the first argument that must be there.
  static model::Message missing_in(const CLI::App& app) {
    for (const auto* option : app.get_options()) {
      if (option->get_required() && option->count() == 0)
        return {"cli.missing", {{"what", option->get_name(option->get_positional())}}};
    }
    std::string commands;
    for (const auto* sub : app.get_subcommands({})) commands += (commands.empty() ? "" : ", ") + sub->get_name();
    return {"cli.no_command", {{"commands", commands}}};
  }

  static std::string path_of(const CLI::App& app) {
    const auto* parent = app.get_parent();
    return parent == nullptr || parent->get_parent() == nullptr ? app.get_name()
                                                                : path_of(*parent) + ' ' + app.get_name();
  }

  Globals globals_;
  CLI::App app_;
  std::string lang_;
  CheckArguments check_;
  GradeArguments grade_;
  BatchArguments batch_;
  ReportArguments report_;
  RubricArguments rubric_;
  DemoArguments demo_;
  TwinArguments twin_;
  std::function<int()> chosen_;
};

}  // namespace
}  // namespace grader::cli

int main(int argc, char** argv) {
  grader::cli::open_standard_streams();
  grader::cli::Globals globals;
  grader::cli::choose_language(argc, argv, globals);
  grader::cli::look_at_terminal(globals);
  try {
    const int code = grader::cli::Program{globals}.run(argc, argv);
    if (!grader::cli::output_failed()) return code;
    grader::cli::say(globals, grader::model::Message{"cli.output_failed", {}});
    return grader::cli::kGraderFailed;
  } catch (const std::exception& fault) {
    grader::cli::say(globals, {"cli.fault", {{"what", std::string{fault.what()}}}});
    return grader::cli::kGraderFailed;
  }
}
