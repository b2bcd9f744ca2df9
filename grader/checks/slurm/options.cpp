#include "grader/checks/slurm/options.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grader/checks/values.hpp"

namespace grader::checks::slurm {

namespace {

using model::Message;

// Every option that sbatch 23.11 knows (man sbatch): an abbreviation is unique among all of them or it is none.
constexpr std::array kOptions{
    Option{"account", 'A', Takes::value},
    Option{"acctg-freq", '\0', Takes::value},
    Option{"array", 'a', Takes::value},
    Option{"batch", '\0', Takes::value},
    Option{"bb", '\0', Takes::value},
    Option{"bbf", '\0', Takes::value},
    Option{"begin", 'b', Takes::value},
    Option{"chdir", 'D', Takes::value},
    Option{"cluster-constraint", '\0', Takes::value},
    Option{"clusters", 'M', Takes::value},
    Option{"comment", '\0', Takes::value},
    Option{"constraint", 'C', Takes::value},
    Option{"container", '\0', Takes::value},
    Option{"container-id", '\0', Takes::value},
    Option{"contiguous", '\0', Takes::nothing},
    Option{"core-spec", 'S', Takes::value},
    Option{"cores-per-socket", '\0', Takes::value},
    Option{"cpu-freq", '\0', Takes::value},
    Option{"cpus-per-gpu", '\0', Takes::value},
    Option{"cpus-per-task", 'c', Takes::value},
    Option{"deadline", '\0', Takes::value},
    Option{"delay-boot", '\0', Takes::value},
    Option{"dependency", 'd', Takes::value},
    Option{"distribution", 'm', Takes::value},
    Option{"error", 'e', Takes::value},
    Option{"exclude", 'x', Takes::value},
    Option{"exclusive", '\0', Takes::attached},
    Option{"export", '\0', Takes::value},
    Option{"export-file", '\0', Takes::value},
    Option{"extra", '\0', Takes::value},
    Option{"extra-node-info", 'B', Takes::value},
    Option{"get-user-env", '\0', Takes::attached},
    Option{"gid", '\0', Takes::value},
    Option{"gpu-bind", '\0', Takes::value},
    Option{"gpu-freq", '\0', Takes::value},
    Option{"gpus", 'G', Takes::value},
    Option{"gpus-per-node", '\0', Takes::value},
    Option{"gpus-per-socket", '\0', Takes::value},
    Option{"gpus-per-task", '\0', Takes::value},
    Option{"gres", '\0', Takes::value},
    Option{"gres-flags", '\0', Takes::value},
    Option{"help", 'h', Takes::nothing},
    Option{"hint", '\0', Takes::value},
    Option{"hold", 'H', Takes::nothing},
    Option{"ignore-pbs", '\0', Takes::nothing},
    Option{"input", 'i', Takes::value},
    Option{"job-name", 'J', Takes::value},
    Option{"kill-on-invalid-dep", '\0', Takes::value},
    Option{"licenses", 'L', Takes::value},
    Option{"mail-type", '\0', Takes::value},
    Option{"mail-user", '\0', Takes::value},
    Option{"mcs-label", '\0', Takes::value},
    Option{"mem", '\0', Takes::value},
    Option{"mem-bind", '\0', Takes::value},
    Option{"mem-per-cpu", '\0', Takes::value},
    Option{"mem-per-gpu", '\0', Takes::value},
    Option{"mincpus", '\0', Takes::value},
    Option{"network", '\0', Takes::value},
    Option{"nice", '\0', Takes::attached},
    Option{"no-kill", 'k', Takes::attached},
    Option{"no-requeue", '\0', Takes::nothing},
    Option{"nodefile", 'F', Takes::value},
    Option{"nodelist", 'w', Takes::value},
    Option{"nodes", 'N', Takes::value},
    Option{"ntasks", 'n', Takes::value},
    Option{"ntasks-per-core", '\0', Takes::value},
    Option{"ntasks-per-gpu", '\0', Takes::value},
    Option{"ntasks-per-node", '\0', Takes::value},
    Option{"ntasks-per-socket", '\0', Takes::value},
    Option{"open-mode", '\0', Takes::value},
    Option{"output", 'o', Takes::value},
    Option{"overcommit", 'O', Takes::nothing},
    Option{"oversubscribe", 's', Takes::nothing},
    Option{"parsable", '\0', Takes::nothing},
    Option{"partition", 'p', Takes::value},
    Option{"power", '\0', Takes::value},
    Option{"prefer", '\0', Takes::value},
    Option{"priority", '\0', Takes::value},
    Option{"profile", '\0', Takes::value},
    Option{"propagate", '\0', Takes::attached},
    Option{"qos", 'q', Takes::value},
    Option{"quiet", 'Q', Takes::nothing},
    Option{"reboot", '\0', Takes::nothing},
    Option{"requeue", '\0', Takes::nothing},
    Option{"reservation", '\0', Takes::value},
    Option{"signal", '\0', Takes::value},
    Option{"sockets-per-node", '\0', Takes::value},
    Option{"spread-job", '\0', Takes::nothing},
    Option{"switches", '\0', Takes::value},
    Option{"test-only", '\0', Takes::nothing},
    Option{"thread-spec", '\0', Takes::value},
    Option{"threads-per-core", '\0', Takes::value},
    Option{"time", 't', Takes::value},
    Option{"time-min", '\0', Takes::value},
    Option{"tmp", '\0', Takes::value},
    Option{"tres-bind", '\0', Takes::value},
    Option{"tres-per-task", '\0', Takes::value},
    Option{"uid", '\0', Takes::value},
    Option{"usage", '\0', Takes::nothing},
    Option{"use-min-nodes", '\0', Takes::nothing},
    Option{"verbose", 'v', Takes::nothing},
    Option{"version", 'V', Takes::nothing},
    Option{"wait", 'W', Takes::nothing},
    Option{"wait-all-nodes", '\0', Takes::value},
    Option{"wckey", '\0', Takes::value},
    Option{"wrap", '\0', Takes::value},
};

class OptionParser {
 public:
  OptionParser(const std::vector<Word>& words, std::string_view path) : words_{words}, path_{path} {}

  ParsedOptions parse() {
    while (at_ < words_.size()) {
      const auto& word = words_[at_];
      if (word.text == "--") {
        ++at_;
        break;
      }
      if (word.text.starts_with("--")) {
        long_option(word);
      } else if (word.text.starts_with('-') && word.text.size() > 1) {
        short_options(word);
      } else {
        break;
      }
    }
    result_.operands.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
    return std::move(result_);
  }

 private:
  void complain(const Word& word, std::string key, const std::string& option, std::string candidates = {}) {
    Message message{std::move(key), {{"option", shown(option)}}};
    if (!candidates.empty()) message.arguments.emplace("candidates", std::move(candidates));
    result_.problems.push_back({{std::string{path_}, word.line, 0}, std::move(message)});
  }

  void add(const Option& option, std::string value, std::string spelling, int line) {
    result_.settings.push_back({std::string{option.name}, std::move(value), std::move(spelling), line});
  }

  /// The option of a name that may be cut short; complains where there is none or more than one.
  const Option* resolve(const Word& word, std::string_view name) {
    if (const auto* exact = option_named(name)) return exact;
    std::vector<const Option*> candidates;
    for (const auto& option : kOptions) {
      if (option.name.starts_with(name)) candidates.push_back(&option);
    }
    if (candidates.size() == 1) return candidates.front();
    std::vector<std::string> names;
    names.reserve(candidates.size());
    for (const auto* option : candidates) names.push_back("--" + std::string{option->name});
    complain(word, candidates.empty() ? "slurm.unknown_option" : "slurm.ambiguous_option", "--" + std::string{name},
             joined(names));
    return nullptr;
  }

  void long_option(const Word& word) {
    ++at_;
    const auto text = std::string_view{word.text}.substr(2);
    const auto equals = text.find('=');
    const auto* option = resolve(word, text.substr(0, equals));
    if (option == nullptr) return;
    if (equals != std::string_view::npos) {
      if (option->takes == Takes::nothing) return complain(word, "slurm.needless_value", word.text);
      add(*option, std::string{text.substr(equals + 1)}, word.text, word.line);
    } else if (option->takes == Takes::value) {
      next_word_as_value(*option, word, word.text);
    } else {
      add(*option, {}, word.text, word.line);
    }
  }

  void next_word_as_value(const Option& option, const Word& word, const std::string& spelling) {
    if (at_ == words_.size()) return complain(word, "slurm.missing_value", spelling);
    const auto& value = words_[at_++];
    add(option, value.text, spelling + ' ' + value.text, word.line);
  }

  void short_options(const Word& word) {
    ++at_;
    for (std::size_t i = 1; i < word.text.size(); ++i) {
      const std::string written{'-', word.text[i]};
      const auto* option = option_with_letter(word.text[i]);
      if (option == nullptr) return complain(word, "slurm.unknown_option", written);
      const auto rest = word.text.substr(i + 1);
      if (option->takes == Takes::nothing || (option->takes == Takes::attached && rest.empty())) {
        add(*option, {}, written, word.line);
        continue;
      }
      if (!rest.empty()) return add(*option, rest, written + rest, word.line);
      return next_word_as_value(*option, word, written);
    }
  }

  const std::vector<Word>& words_;
  std::string_view path_;
  std::size_t at_ = 0;
  ParsedOptions result_;
};

}  // namespace

const Option* option_with_letter(char letter) {
  const auto* found = std::ranges::find(kOptions, letter, &Option::letter);
  return letter == '\0' || found == kOptions.end() ? nullptr : found;
}

const Option* option_named(std::string_view name) {
  const auto* found = std::ranges::find(kOptions, name, &Option::name);
  return found == kOptions.end() ? nullptr : found;
}

ParsedOptions parse_options(const std::vector<Word>& words, std::string_view path) {
  return OptionParser{words, path}.parse();
}

}  // namespace grader::checks::slurm
