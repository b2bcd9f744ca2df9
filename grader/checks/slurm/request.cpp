#include "grader/checks/slurm/request.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "grader/checks/slurm/command.hpp"
#include "grader/checks/slurm/options.hpp"
#include "grader/checks/slurm/script.hpp"
#include "grader/checks/values.hpp"

namespace grader::checks::slurm {

namespace {

using model::Message;
using model::Place;

// No machine has more of anything; products of hostile numbers end here instead of overflowing.
constexpr std::int64_t kMost = 1'000'000'000'000'000;

std::int64_t times(std::int64_t left, std::int64_t right) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(left, right, &product) ? kMost : std::min(product, kMost);
}

constexpr std::array<std::pair<std::string_view, Part>, 11> kPartOf{{
    {"gpus", Part::gpus},
    {"gpus-per-node", Part::gpus},
    {"gpus-per-socket", Part::gpus},
    {"gpus-per-task", Part::gpus},
    {"gres", Part::gpus},
    {"tres-per-task", Part::gpus},
    {"mem", Part::memory},
    {"mem-per-cpu", Part::memory},
    {"mem-per-gpu", Part::memory},
    {"time", Part::time},
    {"constraint", Part::constraint},
}};

std::vector<Part> parts_of(const std::vector<Setting>& settings) {
  std::vector<Part> parts;
  for (const auto& setting : settings) {
    for (const auto& [name, part] : kPartOf) {
      if (setting.name == name) parts.push_back(part);
    }
  }
  return parts;
}

/// The options that are in force, and what they mean together.
class Settings {
 public:
  Settings(Request& request, std::string_view path) : request_{request}, path_{path} {}

  /// Later options win over earlier ones; a memory option replaces those of its kin that an earlier source gave.
  void take(const std::vector<Setting>& settings);
  void interpret();

 private:
  [[nodiscard]] const Setting* find(std::string_view name) const {
    const auto found = in_force_.find(name);
    return found == in_force_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] Place place(const Setting& setting) const { return {std::string{path_}, setting.line, 0}; }
  template <typename T>
  [[nodiscard]] Asked<T> asked(T value, const Setting& setting) const {
    return {std::move(value), setting.spelling, place(setting)};
  }
  void refuse(Part part, const Setting& setting) {
    request_.invalid.push_back(
        {part, {place(setting), {"slurm.invalid_value", {{"option", shown(setting.spelling)}}}}});
  }
  /// The value of a count option, 1 when it is not there or makes no sense (which another reader complains about).
  [[nodiscard]] std::int64_t count(std::string_view name, std::int64_t otherwise = 1) const {
    const auto* setting = find(name);
    return setting == nullptr ? otherwise : read_count(setting->value).value_or(otherwise);
  }
  [[nodiscard]] std::int64_t nodes() const { return count("nodes"); }
  [[nodiscard]] std::int64_t tasks() const { return count("ntasks", times(nodes(), count("ntasks-per-node"))); }
  void interpret_gpus();
  void interpret_memory();

  Request& request_;
  std::string_view path_;
  std::map<std::string, Setting, std::less<>> in_force_;
};

void Settings::take(const std::vector<Setting>& settings) {
  static constexpr std::array<std::string_view, 3> kMemory{"mem", "mem-per-cpu", "mem-per-gpu"};
  const auto is_memory = [](const std::string& name) { return std::ranges::find(kMemory, name) != kMemory.end(); };
  if (std::ranges::any_of(settings, is_memory, &Setting::name)) {
    for (const auto name : kMemory) {
      if (const auto old = in_force_.find(name); old != in_force_.end()) in_force_.erase(old);
    }
  }
  for (const auto& setting : settings) in_force_.insert_or_assign(setting.name, setting);
  if (std::ranges::count_if(kMemory, [&](std::string_view name) { return find(name) != nullptr; }) > 1) {
    const auto last = std::ranges::find_if(settings.rbegin(), settings.rend(), is_memory, &Setting::name);
    request_.invalid.push_back(
        {Part::memory, {place(*last), {"slurm.memory_exclusive", {{"option", shown(last->spelling)}}}}});
  }
}

void Settings::interpret_gpus() {
  struct Source {
    std::string_view option;
    std::optional<std::int64_t> (*read)(std::string_view);
    std::int64_t copies;
  };
  const std::array<Source, 6> sources{{
      {"gpus", read_gpus, 1},
      {"gpus-per-node", read_gpus, nodes()},
      {"gres", read_gres, nodes()},
      {"gpus-per-task", read_gpus, tasks()},
      {"tres-per-task", read_tres, tasks()},
      {"gpus-per-socket", read_gpus, times(nodes(), count("sockets-per-node"))},
  }};
  for (const auto& [option, read, copies] : sources) {
    const auto* setting = find(option);
    if (setting == nullptr) continue;
    const auto value = read(setting->value);
    if (!value) {
      refuse(Part::gpus, *setting);
    } else if (!request_.gpus || request_.gpus->value == 0) {
      request_.gpus = asked(times(*value, copies), *setting);
    }
  }
}

void Settings::interpret_memory() {
  struct Source {
    std::string_view option;
    std::int64_t copies;
  };
  const std::array<Source, 3> sources{{
      {"mem", nodes()},
      {"mem-per-cpu", times(tasks(), count("cpus-per-task"))},
      {"mem-per-gpu", request_.gpus ? request_.gpus->value : 0},
  }};
  for (const auto& [option, copies] : sources) {
    const auto* setting = find(option);
    if (setting == nullptr) continue;
    const auto value = read_memory(setting->value);
    if (value && copies > 0) {  // memory per GPU asks for nothing where there is no GPU
      request_.memory = asked(times(*value, copies), *setting);
    } else if (!value) {
      refuse(Part::memory, *setting);
    }
  }
}

void Settings::interpret() {
  interpret_gpus();
  interpret_memory();
  if (const auto* setting = find("time")) {
    if (const auto limit = read_time(setting->value)) {
      request_.time = asked(*limit, *setting);
    } else {
      refuse(Part::time, *setting);
    }
  }
  if (const auto* setting = find("constraint")) request_.constraint = asked(setting->value, *setting);
}

class RequestParser {
 public:
  RequestParser(std::string_view text, std::string_view path) : text_{text}, path_{path}, settings_{request_, path} {}

  Request parse();

 private:
  [[nodiscard]] Place place(int line) const { return {std::string{path_}, line, 0}; }
  void refuse(int line, Message message) { request_.problems.push_back({place(line), std::move(message)}); }
  void take_script(std::string_view text, int first_line);
  void take_command_line(const Command& command, std::size_t program);
  void take_wrapped(const Setting& wrap);
  void note_unclosed(const ShellText& shell) {
    if (shell.unclosed) refuse(*shell.unclosed, {"slurm.unclosed_quote", {}});
  }

  std::string_view text_;
  std::string_view path_;
  Request request_;
  Settings settings_;
};

/// The text without prompts and Markdown fences, line for line, so that places stay right.
std::string without_prompts(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto content = trimmed(line);
    if (content.starts_with("```")) {
      line = {};
    } else if (content.starts_with("$ ") || content.starts_with("% ") || content.starts_with("> ")) {
      line = content.substr(2);
    }
    clean.append(line).append("\n");
  }
  return clean;
}

/// Where `sbatch` stands in a command, behind assignments; nothing when the command is another.
std::optional<std::size_t> sbatch_in(const Command& command) {
  for (std::size_t i = 0; i < command.words.size(); ++i) {
    const std::string_view word = command.words[i].text;
    if (is_assignment(word)) continue;
    if (word.substr(word.rfind('/') + 1) == "sbatch") return i;
    return std::nullopt;
  }
  return std::nullopt;
}

void RequestParser::take_script(std::string_view text, int first_line) {
  const auto script = read_script(text, first_line);
  if (!script.has_shebang) refuse(first_line, {"slurm.no_shebang", {}});
  for (const auto& word : script.directives) {
    if (word.expands) refuse(word.line, {"slurm.variable_in_directive", {{"word", shown(word.text)}}});
  }
  auto options = parse_options(script.directives, path_);
  if (!options.operands.empty()) {
    const auto& stray = options.operands.front();
    refuse(stray.line, {"slurm.stray_word", {{"word", shown(stray.text)}}});
  }
  std::ranges::move(options.problems, std::back_inserter(request_.problems));
  settings_.take(options.settings);
  for (const auto& line : script.passed_over) {
    request_.ignored.push_back({line.reason, place(line.line), parts_of(parse_options(line.words, path_).settings)});
  }
  auto shell = parse_shell(text, first_line);
  note_unclosed(shell);
  request_.commands = std::move(shell.commands);
  request_.commands_place =
      place(request_.commands.empty() ? first_line : request_.commands.front().words.front().line);
}

void RequestParser::take_wrapped(const Setting& wrap) {
  auto shell = parse_shell(wrap.value, wrap.line);
  note_unclosed(shell);
  request_.commands = std::move(shell.commands);
  request_.commands_place = place(wrap.line);
}

void RequestParser::take_command_line(const Command& command, std::size_t program) {
  const auto line = command.words[program].line;
  auto options =
      parse_options({command.words.begin() + static_cast<std::ptrdiff_t>(program) + 1, command.words.end()}, path_);
  std::ranges::move(options.problems, std::back_inserter(request_.problems));
  const auto wrap = std::ranges::find(options.settings.rbegin(), options.settings.rend(), "wrap", &Setting::name);
  const bool wrapped = wrap != options.settings.rend();
  if (wrapped) {
    take_wrapped(*wrap);
    if (!options.operands.empty()) {
      refuse(line, {"slurm.wrap_and_script", {{"script", shown(options.operands.front().text)}}});
    }
  } else if (!options.operands.empty()) {
    request_.commands_place = place(line);
    refuse(line, {"slurm.script_elsewhere", {{"script", shown(options.operands.front().text)}}});
  } else if (command.input) {
    take_script(command.input->text, command.input->line);
  } else {
    request_.commands_place = place(line);
    refuse(line, {"slurm.nothing_to_run", {}});
  }
  // Last, so that the command line wins over the script's directives.
  settings_.take(options.settings);
}

Request RequestParser::parse() {
  const auto clean = without_prompts(text_);
  const auto first = clean.find_first_not_of(" \t\n");
  const bool looks_like_script = read_script(text_, 1).has_shebang || text_.starts_with("#SBATCH") ||
                                 text_.find("\n#SBATCH") != std::string_view::npos;
  const auto shell = parse_shell(clean, 1);
  std::vector<std::pair<const Command*, std::size_t>> calls;
  for (const auto& command : shell.commands) {
    if (const auto program = sbatch_in(command)) calls.emplace_back(&command, *program);
  }
  const bool has_directives = !read_script(text_, 1).directives.empty();
  // A script that calls sbatch and has no directives of its own launches the job; it is not the job.
  if (!calls.empty() && !has_directives) {
    request_.form = Request::Form::command_line;
    note_unclosed(shell);
    take_command_line(*calls.front().first, calls.front().second);
    if (calls.size() > 1) {
      refuse(calls[1].first->words.front().line,
             {"slurm.several_requests", {{"count", static_cast<std::int64_t>(calls.size())}}});
    }
  } else if (looks_like_script && first != std::string::npos) {
    request_.form = Request::Form::script;
    take_script(text_, 1);
  }
  settings_.interpret();
  return std::move(request_);
}

}  // namespace

Request parse(std::string_view text, std::string_view path) { return RequestParser{text, path}.parse(); }

}  // namespace grader::checks::slurm
