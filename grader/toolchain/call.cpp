#include "grader/toolchain/call.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include <nlohmann/json.hpp>

#include "grader/toolchain/npy.hpp"

namespace grader::toolchain {

namespace {

using model::Array;
using model::CaseEvidence;
using model::ElementType;
using model::End;
using model::EntryEvidence;
using nlohmann::json;
using Files = std::map<std::string, std::string>;

/// Fresh processes after a crash cost the grader time that a submission decides on: a handful tells the story.
constexpr int kMaxCrashes = 8;
constexpr int kMaxTimeouts = 2;

const std::string* find(const Files& files, const std::string& name) {
  const auto found = files.find(std::string{kOutFolder} + '/' + name);
  return found == files.end() ? nullptr : &found->second;
}

/// A JSON object that a stranger wrote; nothing when it is none.
std::optional<json> read_object(const std::string* text) {
  constexpr std::size_t kMaxSize = 1 << 20;
  if (text == nullptr || text->size() > kMaxSize) return std::nullopt;
  auto value = json::parse(*text, nullptr, false);
  if (!value.is_object()) return std::nullopt;
  return value;
}

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

model::Place place_of(const json& object) {
  const auto found = object.find("place");
  if (found == object.end() || !found->is_object()) return {};
  const auto line = found->find("line");
  return {text_of(*found, "file"),
          line != found->end() && line->is_number_integer() ? std::clamp(line->get<int>(), 0, 10'000'000) : 0, 0};
}

bool all_bytes(std::span<const std::byte> bytes, unsigned char value) {
  return std::ranges::all_of(bytes, [value](std::byte b) { return b == std::byte{value}; });
}

bool is_integer(ElementType type) { return type != ElementType::float32 && type != ElementType::float64; }

/// The one element of an integer array without a shape, if it fits into 64 signed bits.
std::optional<std::int64_t> integer_value(const Array& array) {
  const auto load = [&]<class T>(T value) {
    std::memcpy(&value, array.data.data(), sizeof value);
    return value;
  };
  switch (array.type) {
    case ElementType::boolean: return load(std::uint8_t{});
    case ElementType::int32: return load(std::int32_t{});
    case ElementType::uint32: return load(std::uint32_t{});
    case ElementType::int64: return load(std::int64_t{});
    case ElementType::uint64: {
      const auto value = load(std::uint64_t{});
      if (value > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
      return static_cast<std::int64_t>(value);
    }
    default: return std::nullopt;
  }
}

/// `array` as `wanted`, where both are whole numbers and the value fits: Python's int has no width of its own.
std::optional<Array> converted(const Array& array, ElementType wanted) {
  if (array.type == wanted) return array;
  if (!array.shape.empty() || !is_integer(array.type) || !is_integer(wanted)) return std::nullopt;
  const auto value = integer_value(array);
  if (!value) return std::nullopt;
  Array result;
  result.type = wanted;
  result.data.resize(model::size_of(wanted));
  // Little-endian: the low bytes of the 64 are the narrow value, if it survives the way back.
  std::memcpy(result.data.data(), &*value, result.data.size());
  if (integer_value(result) != value) return std::nullopt;
  return result;
}

std::string describe(ElementType type, const std::vector<std::int64_t>& shape) {
  std::string text{model::name_of(type)};
  text += '[';
  for (const auto extent : shape) text += (text.back() == '[' ? "" : ", ") + std::to_string(extent);
  return text + ']';
}

void read_returned(const CallArgument& argument, const std::string& file, CaseEvidence& evidence) {
  const auto array = read_npy(file);
  if (!array) {
    evidence.shape_errors.push_back(
        {"toolchain.returned",
         {{"name", argument.name}, {"what", std::get<std::string>(array.error().arguments.at("what"))}}});
    return;
  }
  const auto fitting = converted(*array, argument.type);
  if (!fitting || fitting->shape != argument.shape) {
    evidence.shape_errors.push_back({"toolchain.shape",
                                     {{"name", argument.name},
                                      {"found", describe(array->type, array->shape)},
                                      {"expected", describe(argument.type, argument.shape)}}});
    return;
  }
  evidence.outputs.emplace(argument.name, *fitting);
}

void read_passed(const CallArgument& argument, const std::string& file, CaseEvidence& evidence) {
  const auto buffer = read_npy(file);
  const std::size_t size = argument.bytes();
  if (!buffer || buffer->data.size() != size + 2 * kGuardBytes) {
    evidence.shape_errors.push_back({"toolchain.returned", {{"name", argument.name}, {"what", std::string{"buffer"}}}});
    return;
  }
  const std::span all{buffer->data};
  const auto inside = all.subspan(kGuardBytes, size);
  if (!all_bytes(all.first(kGuardBytes), kGuardByte) || !all_bytes(all.last(kGuardBytes), kGuardByte)) {
    evidence.out_of_bounds.push_back(argument.name);
  }
  if (argument.role == model::ArgumentSpec::Role::input) {
    if (!std::ranges::equal(inside, argument.input.data)) evidence.changed_inputs.push_back(argument.name);
    return;
  }
  Array output;
  output.type = argument.type;
  output.shape = argument.shape;
  output.data.assign(inside.begin(), inside.end());
  const std::size_t step = model::size_of(argument.type);
  for (std::size_t at = 0; argument.role == model::ArgumentSpec::Role::output && at < size; at += step) {
    if (!all_bytes(inside.subspan(at, step), kFillByte)) continue;
    evidence.unwritten.emplace(argument.name, at / step);
    break;
  }
  evidence.outputs.emplace(argument.name, std::move(output));
}

/// What a form of `entry` passes to `function` or takes from it.
std::set<std::string> names_used(const model::Entry& entry, const std::string& language, const std::string& function) {
  std::set<std::string> names;
  for (const auto& call : entry.calls) {
    if (call.language != language || call.function != function) continue;
    names.insert(call.arguments.begin(), call.arguments.end());
    if (!call.returns.empty()) names.insert(call.returns);
  }
  return names;
}

CaseEvidence read_case(const CallCase& one, const std::set<std::string>& used, const json& state, const Files& files) {
  CaseEvidence evidence;
  if (text_of(state, "state") != "ran") {
    evidence.state = CaseEvidence::State::raised;
    evidence.detail = text_of(state, "error");
    evidence.place = place_of(state);
    return evidence;
  }
  evidence.state = CaseEvidence::State::ran;
  for (const auto& argument : one.arguments) {
    if (!used.contains(argument.name)) continue;
    if (const auto* returned = find(files, one.id + '/' + argument.name + ".returned.npy")) {
      read_returned(argument, *returned, evidence);
    } else if (const auto* passed = find(files, one.id + '/' + argument.name + ".npy")) {
      read_passed(argument, *passed, evidence);
    } else if (argument.role != model::ArgumentSpec::Role::input) {
      const auto what = text_of(state, "returned");
      evidence.shape_errors.push_back(
          {"toolchain.returned", {{"name", argument.name}, {"what", what.empty() ? std::string{"-"} : what}}});
    }
  }
  return evidence;
}

CaseEvidence interrupted(const model::ProcessEvidence& process) {
  CaseEvidence evidence;
  const bool timed_out = process.end == End::cpu_time || process.end == End::wall_time;
  evidence.state = timed_out ? CaseEvidence::State::timed_out : CaseEvidence::State::crashed;
  evidence.time_limit = model::in_seconds(process.end == End::cpu_time ? process.limits.cpu : process.limits.wall);
  switch (process.end) {
    case End::signalled:
      evidence.detail = sigabbrev_np(process.signal) ? std::string{"SIG"} + sigabbrev_np(process.signal)
                                                     : std::to_string(process.signal);
      break;
    case End::exited: evidence.detail = "exit " + std::to_string(process.exit_code); break;
    case End::memory_exceeded: evidence.detail = "memory"; break;
    case End::output_exceeded: evidence.detail = "output"; break;
    case End::file_size: evidence.detail = "file size"; break;
    default: break;
  }
  return evidence;
}

std::string forms_of(const model::Entry& entry, const std::string& language) {
  std::string text;
  for (const auto& call : entry.calls) {
    if (call.language != language) continue;
    if (!text.empty()) text += ", ";
    if (!call.declaration.empty()) {
      text += call.declaration;
      continue;
    }
    text += call.function + '(';
    for (const auto& argument : call.arguments) text += (text.back() == '(' ? "" : ", ") + argument;
    text += ')';
  }
  return text;
}

}  // namespace

bool is_reserved(std::string_view path) {
  const auto first = path.substr(0, path.find('/'));
  return first.starts_with("grader-") || first.starts_with(".grader") || first == "libsubmission.so";
}

std::string as_argument(const std::string& path) { return path.starts_with('-') ? "./" + path : path; }

std::size_t CallArgument::bytes() const {
  std::size_t count = model::size_of(type);
  for (const auto extent : shape) count *= static_cast<std::size_t>(extent);
  return count;
}

EntryEvidence call_cases(const model::Entry& entry, const std::string& language, std::span<const CallCase> cases,
                         const StartCalls& start) {
  EntryEvidence evidence;
  evidence.looked_for = forms_of(entry, language);
  for (const auto& one : cases) evidence.cases[one.id] = {};

  int crashes = 0, timeouts = 0;
  while (!cases.empty()) {
    const auto outcome = start(cases);
    if (outcome.process.end == End::fault) {
      evidence.fault = outcome.process.fault;
      return evidence;
    }
    const auto load = read_object(find(outcome.exported, "load.json"));
    const auto found = load ? text_of(*load, "found") : std::string{};
    if (found.empty()) {
      if (load && load->contains("error")) {
        evidence.load = outcome.process;
        evidence.load->err = text_of(*load, "error");
        evidence.load_place = place_of(*load);
      } else if (!load) {
        evidence.load = outcome.process;
      } else if (load->contains("functions") && (*load)["functions"].is_array()) {
        for (const auto& name : (*load)["functions"]) {
          if (name.is_string()) evidence.present.push_back(name.get<std::string>());
        }
      }
      return evidence;
    }
    evidence.found = true;
    evidence.function = found;

    const auto used = names_used(entry, language, found);
    std::size_t done = 0;
    for (; done < cases.size(); ++done) {
      const auto state = read_object(find(outcome.exported, cases[done].id + "/state.json"));
      if (!state) break;
      evidence.cases[cases[done].id] = read_case(cases[done], used, *state, outcome.exported);
    }
    if (done == cases.size()) break;
    // The first case without a state is the one that ran when the process ended.
    auto& stopped = evidence.cases[cases[done].id] = interrupted(outcome.process);
    if (stopped.state == CaseEvidence::State::timed_out ? ++timeouts >= kMaxTimeouts : ++crashes >= kMaxCrashes) break;
    cases = cases.subspan(done + 1);
  }
  return evidence;
}

}  // namespace grader::toolchain
