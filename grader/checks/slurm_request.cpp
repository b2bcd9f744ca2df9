#include <algorithm>
#include <utility>

#include "grader/checks/kinds.hpp"
#include "grader/checks/quantities.hpp"
#include "grader/checks/slurm/command.hpp"
#include "grader/checks/slurm/request.hpp"
#include "grader/checks/values.hpp"

namespace grader::checks {

namespace {

using model::Evidence;
using model::Judgement;
using model::Localized;
using model::Message;
using model::Need;
using model::Node;
using model::Place;
using model::Points;
using slurm::Part;
using slurm::Request;

/// What an amount may be: GPUs, mebibytes or minutes.
struct Bounds {
  std::optional<std::int64_t> least, most;
  [[nodiscard]] bool hold(std::int64_t value) const { return (!least || value >= *least) && (!most || value <= *most); }
};

/// What the rubric asks of one part.
struct Wanted {
  Part part = Part::gpus;
  Bounds bounds;
  std::string constraint;
  std::vector<std::string> command;
  bool exact = false;
};

/// `8 h 30 min`, `1 j 2 h`.
Localized duration(std::int64_t minutes) {
  constexpr std::int64_t kDay = 1440;
  std::string fr;
  std::string en;
  const auto add = [&](std::int64_t count, std::string_view unit_fr, std::string_view unit_en) {
    if (count == 0) return;
    const auto number = std::to_string(count) + "\u00a0";
    fr += (fr.empty() ? "" : " ") + number + std::string{unit_fr};
    en += (en.empty() ? "" : " ") + number + std::string{unit_en};
  };
  add(minutes / kDay, "j", "d");
  add(minutes % kDay / 60, "h", "h");
  add(minutes % 60, "min", "min");
  if (fr.empty()) return {"0\u00a0min", "0\u00a0min"};
  return {std::move(fr), std::move(en)};
}

model::Argument amount(Part part, std::int64_t value) {
  if (part == Part::time) return duration(value);
  if (part == Part::memory) return model::Bytes{static_cast<std::uint64_t>(value) << 20};
  return value;
}

std::string name_of(Part part) {
  switch (part) {
    case Part::gpus: return "gpus";
    case Part::memory: return "memory";
    case Part::time: return "time";
    case Part::command: return "command";
    case Part::constraint: return "constraint";
  }
  return {};
}

std::string key_of(slurm::IgnoredLine::Reason reason) {
  using Reason = slurm::IgnoredLine::Reason;
  switch (reason) {
    case Reason::after_command: return "slurm.ignored.after_command";
    case Reason::space_before_name: return "slurm.ignored.space";
    case Reason::lower_case: return "slurm.ignored.lower_case";
    case Reason::indented: return "slurm.ignored.indented";
    case Reason::commented: return "slurm.ignored.commented";
  }
  return {};
}

Judgement failed_at(Place place, Message message) {
  auto judgement = model::failed(std::move(message));
  if (place.line > 0) judgement.place = std::move(place);
  return judgement;
}

/// `slurm_request`: one part of what a batch request means.
class SlurmRequest final : public model::Check {
 public:
  SlurmRequest(std::string role, Wanted wanted) : role_{std::move(role)}, wanted_{std::move(wanted)} {}

  [[nodiscard]] std::vector<Need> needs() const override { return {{Need::Kind::file, role_, {}}}; }

  [[nodiscard]] Judgement judge(const Evidence& evidence, Points points) const override {
    const auto file = evidence.files.find(role_);
    if (file == evidence.files.end()) return model::failed({"slurm.no_file", {{"file", role_}}});
    const auto& [path, text, latin1] = file->second;
    if (plain(text).empty()) return failed_at({path, 1, 0}, {"slurm.empty", {}});
    const auto request = slurm::parse(text, path);
    if (request.form == Request::Form::none) return failed_at({path, 1, 0}, {"slurm.no_request", {}});
    auto judgement = judge_part(request, points);
    add_remarks(request, judgement);
    return judgement;
  }

 private:
  [[nodiscard]] Judgement judge_part(const Request& request, Points points) const {
    for (const auto& [part, problem] : request.invalid) {
      if (part == wanted_.part) return failed_at(problem.place, problem.message);
    }
    switch (wanted_.part) {
      case Part::gpus: return judge_amount(request, request.gpus, points);
      case Part::memory: return judge_memory(request, points);
      case Part::time: return judge_time(request, points);
      case Part::constraint: return judge_constraint(request, points);
      case Part::command: break;
    }
    return judge_command(request, points);
  }

  [[nodiscard]] Judgement missing(const Request& request) const {
    // A line that would have asked for it explains more than that nothing asks for it.
    for (const auto& line : request.ignored) {
      if (std::ranges::find(line.parts, wanted_.part) == line.parts.end()) continue;
      return failed_at(line.place, {key_of(line.reason), {{"line", std::int64_t{line.place.line}}}});
    }
    return model::failed({"slurm.missing." + name_of(wanted_.part), {}});
  }

  [[nodiscard]] Judgement judge_amount(const Request& request, const std::optional<slurm::Asked<std::int64_t>>& asked,
                                       Points points) const {
    if (!asked) return missing(request);
    if (wanted_.bounds.hold(asked->value)) return model::passed(points);
    const auto& [least, most] = wanted_.bounds;
    const bool too_little = least && asked->value < *least;
    std::string key = "slurm.wrong." + name_of(wanted_.part);
    if (least != most) key += too_little ? ".least" : ".most";
    return failed_at(asked->place, {std::move(key),
                                    {{"option", shown(asked->spelling)},
                                     {"asked", amount(wanted_.part, asked->value)},
                                     {"wanted", amount(wanted_.part, too_little ? *least : *most)}}});
  }

  [[nodiscard]] Judgement judge_memory(const Request& request, Points points) const {
    if (request.memory && request.memory->value == 0) {
      return failed_at(request.memory->place, {"slurm.all_memory", {{"option", shown(request.memory->spelling)}}});
    }
    return judge_amount(request, request.memory, points);
  }

  [[nodiscard]] Judgement judge_time(const Request& request, Points points) const {
    if (!request.time) return missing(request);
    if (request.time->value.unlimited) {
      return failed_at(request.time->place, {"slurm.unlimited", {{"option", shown(request.time->spelling)}}});
    }
    return judge_amount(
        request, slurm::Asked<std::int64_t>{request.time->value.minutes, request.time->spelling, request.time->place},
        points);
  }

  [[nodiscard]] Judgement judge_constraint(const Request& request, Points points) const;

  [[nodiscard]] Judgement judge_command(const Request& request, Points points) const {
    // What sbatch refuses never runs: of all parts, it is the command's that is lost.
    if (!request.problems.empty()) return failed_at(request.problems.front().place, request.problems.front().message);
    switch (slurm::find_command(request.commands, wanted_.command, wanted_.exact)) {
      case slurm::Match::found: return model::passed(points);
      case slurm::Match::other_script:
        return failed_at(request.commands_place, {"slurm.wrong.command", {{"wanted", joined(wanted_.command, " ")}}});
      case slurm::Match::none: break;
    }
    return failed_at(request.commands_place, {"slurm.missing.command", {{"wanted", joined(wanted_.command, " ")}}});
  }

  void add_remarks(const Request& request, Judgement& judgement) const {
    const auto add = [&](const Message& message) {
      if (std::ranges::find(judgement.messages, message) == judgement.messages.end()) {
        judgement.messages.push_back(message);
      }
    };
    constexpr std::size_t kMaxRemarks = 10;
    for (const auto& [place, message] : request.problems) {
      if (judgement.messages.size() < kMaxRemarks) add(message);
    }
    for (const auto& line : request.ignored) {
      const bool deliberate = line.reason == slurm::IgnoredLine::Reason::commented;
      const bool concerned = std::ranges::find(line.parts, wanted_.part) != line.parts.end();
      if (deliberate || !concerned || judgement.messages.size() >= kMaxRemarks) continue;
      add({key_of(line.reason), {{"line", std::int64_t{line.place.line}}}});
    }
  }

  std::string role_;
  Wanted wanted_;
};

/// True when every node that satisfies `expression` has the feature: `a&b` and `a,b` ask for both, `a|b` for neither.
bool requires_feature(std::string_view expression, std::string_view feature) {
  if (expression.find('|') != std::string_view::npos) return false;
  while (!expression.empty()) {
    const auto end = std::min(expression.find_first_of("&,"), expression.size());
    auto part = trimmed(expression.substr(0, end));
    while (!part.empty() && (part.front() == '(' || part.front() == '[')) part.remove_prefix(1);
    part = part.substr(0, part.find_first_of("*)]"));  // `feature*2`: on two nodes
    if (part == feature) return true;
    expression.remove_prefix(std::min(end + 1, expression.size()));
  }
  return false;
}

Judgement SlurmRequest::judge_constraint(const Request& request, Points points) const {
  if (!request.constraint) return missing(request);
  if (requires_feature(request.constraint->value, wanted_.constraint)) return model::passed(points);
  return failed_at(
      request.constraint->place,
      {"slurm.wrong.constraint", {{"option", shown(request.constraint->spelling)}, {"wanted", wanted_.constraint}}});
}

/// A value of the rubric in the part's unit: a count, `64 GiB` in mebibytes, `8 h` in minutes.
std::optional<std::int64_t> read_amount(Part part, const Node& node) {
  if (!node.is_scalar()) return std::nullopt;
  if (part == Part::gpus) return read_integer(node.scalar);
  const auto quantity = read_quantity(node.scalar);
  const bool is_time = part == Part::time;
  if (!quantity || quantity->dimension != (is_time ? "s" : "byte")) return std::nullopt;
  return as_integer(quantity->amount / (is_time ? 60 : 1 << 20));
}

Bounds read_bounds(Reader& parameters, Part part) {
  const auto read = [&](std::string_view key) -> std::optional<std::int64_t> {
    const Node* node = parameters.node_or_null(key);
    if (node == nullptr) return std::nullopt;
    const auto value = read_amount(part, *node);
    if (!value || *value < 0) {
      parameters.complain(*node, {"slurm.rubric.amount", {{"key", std::string{key}}, {"found", shown(*node)}}});
      return 0;
    }
    return value;
  };
  const auto name = name_of(part);
  Bounds bounds{read("at_least"), read("at_most")};
  if (!bounds.least && !bounds.most) {
    bounds.least = bounds.most = read(name);
    if (!bounds.least) parameters.complain(parameters.self(), {"rubric.missing_key", {{"key", name}}});
  }
  return bounds;
}

}  // namespace

Made read_slurm_request(Reader& parameters, const CheckContext& context) {
  auto role = parameters.text("file");
  if (!role.empty() && context.rubric.file(role) == nullptr) {
    parameters.complain(*parameters.node("file"), {"slurm.rubric.role", {{"file", role}}});
  }
  Wanted wanted;
  const auto part = parameters.one_of("part", {"gpus", "memory", "time", "command", "constraint"});
  for (const auto candidate : {Part::gpus, Part::memory, Part::time, Part::command, Part::constraint}) {
    // A rubric may state the whole request in each of its criteria; each judges its own part.
    static_cast<void>(parameters.has(name_of(candidate)));
    if (name_of(candidate) == part) wanted.part = candidate;
  }
  wanted.exact = parameters.flag_or("exact", false);
  if (wanted.part == Part::command) {
    wanted.command = parameters.texts_or_empty("command");
    if (wanted.command.empty()) {
      parameters.complain(parameters.self(), {"rubric.missing_key", {{"key", std::string{"command"}}}});
    }
  } else if (wanted.part == Part::constraint) {
    wanted.constraint = parameters.text("constraint");
  } else if (!part.empty()) {
    wanted.bounds = read_bounds(parameters, wanted.part);
  }
  return std::make_unique<SlurmRequest>(std::move(role), std::move(wanted));
}

}  // namespace grader::checks
