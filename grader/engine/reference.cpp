#include "grader/engine/reference.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "grader/engine/cases.hpp"
#include "grader/model/json_node.hpp"
#include "grader/rubric/yaml.hpp"
#include "toolchain_texts.hpp"

namespace grader::engine {

namespace {

namespace fs = std::filesystem;
using model::Message;
using model::Node;
using Files = std::vector<std::pair<std::string, std::string>>;

tl::expected<std::string, Message> read_file(const fs::path& path) {
  const std::ifstream file{path, std::ios::binary};
  if (!file) return tl::unexpected{Message{"engine.unreadable", {{"path", path.string()}}}};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool is_yaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

tl::expected<Node, Message> parse_data(const std::string& text, const fs::path& path) {
  auto node = rubric::parse_yaml(text, path.string(), rubric::YamlLimits{});
  if (!node) return tl::unexpected{Message{"engine.data", {{"place", node.error().place.str()}}}};
  return std::move(*node);
}

nlohmann::ordered_json parameters_of(const model::Case& one) {
  auto parameters = nlohmann::ordered_json::object();
  for (const auto& [name, value] : one.parameters) {
    std::visit([&, &key = name](const auto& v) { parameters[key] = v; }, value);
  }
  return parameters;
}

/// What the reference said before it failed is the teacher's to read.
Message reference_failed(const model::Rubric& rubric, const model::ProcessEvidence& process) {
  if (process.fault) return *process.fault;
  return {"engine.reference_failed", {{"reference", rubric.reference}, {"output", process.err}}};
}

}  // namespace

Files shipped_headers(const Workplace& workplace, const model::Rubric& rubric) {
  Files headers;
  const auto starter = workplace.course / "exercises" / rubric.module / rubric.id / "starter";
  std::error_code error;
  for (const auto& item : fs::directory_iterator{starter, error}) {
    const auto extension = item.path().extension();
    if (extension != ".hpp" && extension != ".h") continue;
    if (auto text = read_file(item.path())) headers.emplace_back(item.path().filename().string(), std::move(*text));
  }
  std::ranges::sort(headers);
  return headers;
}

tl::expected<Node, Message> References::data(const std::string& path) {
  return data_.get(path, [&]() -> tl::expected<Node, Message> {
    const auto file = workplace_.course / "reference" / path;
    auto text = read_file(file);
    if (!text) return tl::unexpected{text.error()};
    return parse_data(*text, file);
  });
}

/// The data files that the reference may open, by base name; a YAML file also as JSON, which every language reads.
tl::expected<Files, Message> References::data_files(const model::Rubric& rubric) {
  Files files;
  for (const auto& path : rubric.reference_data) {
    const fs::path file{path};
    auto text = read_file(workplace_.course / "reference" / file);
    if (!text) return tl::unexpected{text.error()};
    if (is_yaml(file)) {
      auto node = data(path);
      if (!node) return tl::unexpected{node.error()};
      files.emplace_back(file.stem().string() + ".json", model::to_json(*node).dump());
    }
    files.emplace_back(file.filename().string(), std::move(*text));
  }
  return files;
}

tl::expected<Node, Message> References::answers(const model::Rubric& rubric) {
  return answers_.get(rubric.id, [&] { return ask_for_answers(rubric); });
}

tl::expected<Node, Message> References::ask_for_answers(const model::Rubric& rubric) {
  if (workplace_.tools.python.empty()) return tl::unexpected{Message{"toolchain.no_python", {}}};
  auto source = read_file(workplace_.course / "reference" / rubric.reference);
  if (!source) return tl::unexpected{source.error()};
  auto data = data_files(rubric);
  if (!data) return tl::unexpected{data.error()};
  const auto cases = draw_cases(rubric, workplace_.seed);

  sandbox::Request request;
  const auto name = fs::path{rubric.reference}.filename().string();
  request.command = {workplace_.tools.python, "-c", std::string{toolchain::texts::run_answers_py}, name,
                     cases.empty() ? "{}" : parameters_of(cases.front()).dump()};
  request.environment = {{"PYTHONHASHSEED", "0"}, {"PYTHONDONTWRITEBYTECODE", "1"}, {"PYTHONIOENCODING", "utf-8"}};
  request.binds = workplace_.tools.python_binds;
  request.files.push_back({name, std::move(*source)});
  for (auto& [path, contents] : *data) request.files.push_back({path, std::move(contents)});
  const auto outcome = workplace_.sandbox.run(request);
  if (!outcome.process.succeeded()) return tl::unexpected{reference_failed(rubric, outcome.process)};
  const auto json = nlohmann::ordered_json::parse(outcome.process.out, nullptr, false);
  if (!json.is_object())
    return tl::unexpected{
        Message{"engine.reference_failed", {{"reference", rubric.reference}, {"output", outcome.process.out}}}};
  return model::to_node(json);
}

tl::expected<std::shared_ptr<toolchain::CppHarness>, Message> References::harness(const model::Rubric& rubric) {
  return harnesses_.get(rubric.id, [&] {
    return toolchain::CppHarness::build(workplace_.sandbox, workplace_.tools, rubric.contract,
                                        shipped_headers(workplace_, rubric));
  });
}

tl::expected<std::unique_ptr<toolchain::Program>, Message> References::program(const model::Rubric& rubric) {
  const fs::path path{rubric.reference};
  auto text = read_file(workplace_.course / "reference" / path);
  if (!text) return tl::unexpected{text.error()};
  toolchain::Source source{path.filename().string(), {{path.filename().string(), std::move(*text)}}};
  // Headers and modules that lie beside the reference belong to it.
  std::error_code error;
  for (const auto& item : fs::directory_iterator{(workplace_.course / "reference" / path).parent_path(), error}) {
    if (!item.is_regular_file() || item.path().filename() == path.filename()) continue;
    if (auto contents = read_file(item.path()))
      source.files.emplace_back(item.path().filename().string(), std::move(*contents));
  }
  const toolchain::Workshop workshop{workplace_.sandbox, workplace_.tools, rubric.contract, rubric.limits};
  if (path.extension() == ".py") return toolchain::python_program(workshop, std::move(source));
  auto harness = this->harness(rubric);
  if (!harness) return tl::unexpected{harness.error()};
  return toolchain::cpp_program(workshop, std::move(source), *harness);
}

model::EntryEvidence References::call(const model::Rubric& rubric, const model::Entry& entry,
                                      std::span<const model::Case> cases) {
  std::string key = rubric.id + '\n' + entry.name;
  for (const auto& one : cases) key += '\n' + one.id + ": " + one.describe();
  return entries_.get(key, [&] {
    model::EntryEvidence evidence;
    const auto calls = make_calls(rubric, cases, workplace_.seed);
    auto program = this->program(rubric);
    if (!calls || !program) {
      evidence.fault = calls ? program.error() : calls.error();
      return evidence;
    }
    return (*program)->call(entry, *calls);
  });
}

model::ScriptEvidence References::script(const model::Rubric& rubric) {
  return scripts_.get(rubric.id, [&] {
    auto program = this->program(rubric);
    if (program) return (*program)->script();
    model::ScriptEvidence evidence;
    evidence.process.end = model::End::fault;
    evidence.process.fault = program.error();
    return evidence;
  });
}

}  // namespace grader::engine
