#include "grader/checks/slurm/command.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "grader/checks/slurm/options.hpp"

namespace grader::checks::slurm {

namespace {

using Words = std::vector<std::string>;

/// A command that runs another: `program [subcommand] options operands COMMAND`.
struct Runner {
  std::string_view program;
  std::string_view subcommand;
  std::string_view options_with_value;  ///< each between spaces
  std::size_t operands;
};

constexpr std::array kRunners{
    Runner{"pixi", "run", " -e --environment --manifest-path -m -p --platform ", 0},
    Runner{"apptainer", "exec",
           " -B --bind --mount --env --env-file --pwd --cwd -H --home -o --overlay -W --workdir -S --scratch ", 1},
    Runner{"singularity", "exec",
           " -B --bind --mount --env --env-file --pwd --cwd -H --home -o --overlay -W --workdir -S --scratch ", 1},
    Runner{"conda", "run", " -n --name -p --prefix --cwd ", 0},
    Runner{"mamba", "run", " -n --name -p --prefix --cwd ", 0},
    Runner{"micromamba", "run", " -n --name -p --prefix --cwd ", 0},
    Runner{"uv", "run", " --with --python -p --project --extra --group --env-file ", 0},
    Runner{"poetry", "run", "", 0},
    Runner{"mpirun", "", " -n -np --np -c -x ", 0},
    Runner{"mpiexec", "", " -n -np --np -c ", 0},
    Runner{"timeout", "", " -s --signal -k --kill-after ", 1},
    Runner{"nice", "", " -n --adjustment ", 0},
    Runner{"stdbuf", "", " -i -o -e ", 0},
    Runner{"numactl", "", " -N -m -C -i -p --cpunodebind --membind --physcpubind ", 0},
    Runner{"env", "", " -u --unset -C --chdir ", 0},
    Runner{"time", "", " -f --format -o --output ", 0},
    Runner{"nohup", "", "", 0},
    Runner{"exec", "", " -a ", 0},
    Runner{"command", "", "", 0},
};

// Words of the shell's grammar that stand before a command (POSIX, 2.4 Reserved Words).
constexpr std::array<std::string_view, 8> kReserved{"!", "{", "if", "then", "else", "elif", "do", "while"};

// srun shares sbatch's options but for these: one letter with another meaning, and options of its own without value.
constexpr std::array<std::string_view, 14> kSrunFlags{
    "-l", "--label",       "-u",      "--unbuffered", "-K", "--pty",         "--overlap", "-X",
    "-Z", "--no-allocate", "--exact", "--multi-prog", "-E", "--preserve-env"};
constexpr std::string_view kSrunWithValue =
    " --mpi -W --wait -T --threads --cpu-bind --task-prolog --task-epilog "
    "--het-group --jobid -r --relative --prolog --epilog --slurmd-debug ";

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool srun_option_takes_next(std::string_view word) {
  if (std::ranges::find(kSrunFlags, word) != kSrunFlags.end()) return false;
  if (kSrunWithValue.find(' ' + std::string{word} + ' ') != std::string_view::npos) return true;
  const Option* option = nullptr;
  if (word.starts_with("--")) {
    option = option_named(word.substr(2));
  } else if (word.size() == 2) {
    option = option_with_letter(word[1]);
  }
  return option != nullptr && option->takes == Takes::value;
}

class Peeler {
 public:
  explicit Peeler(Words words) : words_{std::move(words)} {}

  Words peel() {
    while (at_ < words_.size() && (drop_word() || drop_srun() || drop_runner())) {
    }
    return {words_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, words_.size())), words_.end()};
  }

 private:
  bool drop_word() {
    const auto& word = words_[at_];
    if (!is_assignment(word) && std::ranges::find(kReserved, std::string_view{word}) == kReserved.end()) return false;
    ++at_;
    return true;
  }

  template <typename TakesNext>
  void drop_options(TakesNext takes_next) {
    while (at_ < words_.size() && words_[at_].starts_with('-') && words_[at_].size() > 1) {
      const auto& word = words_[at_++];
      if (word == "--") return;
      if (word.find('=') == std::string::npos && takes_next(word)) ++at_;
    }
  }

  bool drop_srun() {
    if (base_name(words_[at_]) != "srun") return false;
    ++at_;
    drop_options(srun_option_takes_next);
    return true;
  }

  bool drop_runner() {
    for (const auto& runner : kRunners) {
      if (base_name(words_[at_]) != runner.program) continue;
      const auto takes_next = [&](const std::string& word) {
        return runner.options_with_value.find(' ' + word + ' ') != std::string_view::npos;
      };
      const auto start = at_++;
      if (!runner.subcommand.empty()) {
        drop_options(takes_next);
        if (at_ >= words_.size() || words_[at_] != runner.subcommand) {
          at_ = start;
          return false;
        }
        ++at_;
      }
      drop_options(takes_next);
      at_ += runner.operands;
      return true;
    }
    return false;
  }

  Words words_;
  std::size_t at_ = 0;
};

Words texts(const std::vector<Word>& words) {
  Words result;
  for (const auto& word : words) result.push_back(word.text);
  return result;
}

std::string program_name(std::string_view path) {
  const auto name = base_name(path);
  constexpr std::string_view kPython = "python";
  const bool versioned = name.starts_with(kPython) &&
                         name.substr(kPython.size()).find_first_not_of("0123456789.") == std::string_view::npos;
  return std::string{versioned ? kPython : name};
}

/// The words of a command in the form in which they are compared.
Words comparable(const Words& argv, bool keep_interpreter_options) {
  Words words;
  if (argv.empty()) return words;
  words.push_back(program_name(argv.front()));
  std::size_t i = 1;
  if (words.front() == "python" && !keep_interpreter_options) {
    static constexpr std::array<std::string_view, 9> kFlags{"-u", "-B", "-O", "-OO", "-E", "-I", "-s", "-S", "-q"};
    while (i < argv.size()) {
      if (argv[i] == "-X" || argv[i] == "-W") {
        i += 2;
      } else if (std::ranges::find(kFlags, std::string_view{argv[i]}) != kFlags.end()) {
        ++i;
      } else {
        break;
      }
    }
  }
  for (; i < argv.size(); ++i) {
    std::string_view word = argv[i];
    if (word.starts_with("./")) word.remove_prefix(2);
    const auto equals = word.starts_with("--") ? word.find('=') : std::string_view::npos;
    words.emplace_back(word.substr(0, equals));
    if (equals != std::string_view::npos) words.emplace_back(word.substr(equals + 1));
  }
  return words;
}

bool is_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

/// `wanted` in `actual`: the words before the first option at the front, each option with its values anywhere behind.
bool contains(const Words& actual, const Words& wanted) {
  const auto first_option = std::ranges::find_if(wanted, is_option);
  const auto fixed = first_option - wanted.begin();
  if (std::ssize(actual) < fixed || !std::equal(wanted.begin(), first_option, actual.begin())) return false;
  const std::span behind{actual.begin() + fixed, actual.end()};
  for (auto group = first_option; group != wanted.end();) {
    const auto next = std::find_if(group + 1, wanted.end(), is_option);
    if (std::search(behind.begin(), behind.end(), group, next) == behind.end()) return false;
    group = next;
  }
  return true;
}

/// The text after `-c` of `bash -c "..."`; null when the command is another.
const std::string* shell_text(const Words& argv) {
  static constexpr std::array<std::string_view, 4> kShells{"bash", "sh", "dash", "zsh"};
  if (argv.empty() || std::ranges::find(kShells, base_name(argv.front())) == kShells.end()) return nullptr;
  for (std::size_t i = 1; i + 1 < argv.size() && is_option(argv[i]); ++i) {
    if (!argv[i].starts_with("--") && argv[i].back() == 'c') return &argv[i + 1];
  }
  return nullptr;
}

Match find_command(const std::vector<Command>& commands, const Words& wanted, bool exact, int depth) {
  constexpr int kMaxDepth = 4;  // shells within shells
  const bool keep_options = wanted.size() > 1 && is_option(wanted[1]);
  const auto goal = comparable(wanted, keep_options);
  auto best = Match::none;
  for (const auto& command : commands) {
    const auto argv = bare_command(command.words);
    if (const auto* text = shell_text(argv); text != nullptr && depth < kMaxDepth) {
      best = std::max(best, find_command(parse_shell(*text, 1).commands, wanted, exact, depth + 1));
      continue;
    }
    const auto actual = comparable(argv, keep_options);
    if (actual.empty() || actual.front() != goal.front()) continue;
    const bool found = contains(actual, goal) && (!exact || actual.size() == goal.size());
    best = std::max(best, found ? Match::found : Match::other_script);
  }
  return best;
}

}  // namespace

Words bare_command(const std::vector<Word>& words) { return Peeler{texts(words)}.peel(); }

Match find_command(const std::vector<Command>& commands, const Words& wanted, bool exact) {
  if (wanted.empty()) return Match::none;
  return find_command(commands, wanted, exact, 0);
}

}  // namespace grader::checks::slurm
