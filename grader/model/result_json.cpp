#include "grader/model/result_json.hpp"

#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace grader::model {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kFormat = "grader-result/1";
constexpr std::string_view kClassFormat = "grader-class/1";

// ---- writing

ordered_json json_of(const Localized& text) { return {{"fr", text.fr}, {"en", text.en}}; }

/// Each argument is an object of one key, its type, so that a points value comes back as points.
ordered_json json_of(const Argument& argument) {
  struct Visitor {
    ordered_json operator()(const std::string& text) const { return {{"text", text}}; }
    ordered_json operator()(std::int64_t value) const { return {{"integer", value}}; }
    // JSON has no word for what is no number.
    ordered_json operator()(double value) const {
      return std::isfinite(value) ? ordered_json{{"number", value}} : ordered_json{{"text", fmt::format("{}", value)}};
    }
    ordered_json operator()(Points value) const { return {{"points", value.str()}}; }
    ordered_json operator()(Bytes value) const { return {{"bytes", value.count}}; }
    ordered_json operator()(Seconds value) const { return {{"seconds", value.count}}; }
    ordered_json operator()(const Localized& text) const { return {{"localized", json_of(text)}}; }
  };
  return std::visit(Visitor{}, argument);
}

ordered_json json_of(const Message& message) {
  auto arguments = ordered_json::object();
  for (const auto& [name, value] : message.arguments) arguments[name] = json_of(value);
  return {{"key", message.key}, {"arguments", std::move(arguments)}};
}

ordered_json json_of(const std::vector<Message>& messages) {
  auto list = ordered_json::array();
  for (const auto& message : messages) list.push_back(json_of(message));
  return list;
}

ordered_json json_of(const Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

std::string_view name_of(Visibility visibility) {
  switch (visibility) {
    case Visibility::open: return "public";
    case Visibility::after_due_date: return "after_due_date";
    case Visibility::instructor: break;
  }
  return "instructor";
}

ordered_json json_of(const CriterionResult& criterion) {
  const auto& judgement = criterion.judgement;
  auto excerpts = ordered_json::array();
  for (const auto& excerpt : judgement.excerpts) {
    excerpts.push_back({{"label", excerpt.label}, {"text", excerpt.text}, {"place", json_of(excerpt.place)}});
  }
  ordered_json json{{"id", criterion.id},
                    {"title", json_of(criterion.title)},
                    {"check", criterion.check},
                    {"visibility", name_of(criterion.visibility)},
                    {"verdict", name_of(judgement.verdict)},
                    {"points", criterion.points.str()},
                    {"earned", judgement.earned.str()},
                    {"for_review", judgement.for_review.str()},
                    {"messages", json_of(judgement.messages)},
                    {"excerpts", std::move(excerpts)},
                    {"backend", criterion.backend},
                    {"replay", criterion.replay}};
  if (criterion.unstable) json["unstable"] = true;
  if (criterion.advice) json["advice"] = json_of(*criterion.advice);
  if (judgement.place) json["place"] = json_of(*judgement.place);
  if (judgement.failing_case) json["failing_case"] = *judgement.failing_case;
  return json;
}

ordered_json json_of(const Mark& mark) {
  ordered_json json{{"earned", mark.earned.str()}, {"judged", mark.judged.str()}, {"total", mark.total.str()}};
  json["mark"] = mark.scaled ? ordered_json(mark.scaled->str()) : ordered_json(nullptr);
  json["provisional"] = mark.provisional;
  return json;
}

// ---- reading

/// Thrown while reading, with the path of what is wrong; turned into a message at the top.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A JSON value and where it stands, for messages: `criteria[3].points`.
class View {
 public:
  View(const ordered_json& json, std::string path) : json_{json}, path_{std::move(path)} {}

  [[nodiscard]] View at(const char* key) const {
    const auto below = path_.empty() ? std::string{key} : path_ + '.' + key;
    if (!json_.is_object()) throw Wrong{path_};
    const auto found = json_.find(key);
    if (found == json_.end()) throw Wrong{below};
    return {*found, below};
  }
  [[nodiscard]] bool has(const char* key) const { return json_.is_object() && json_.contains(key); }
  [[nodiscard]] bool is_null() const { return json_.is_null(); }
  [[nodiscard]] std::string text() const { return json_.is_string() ? json_.get<std::string>() : throw Wrong{path_}; }
  [[nodiscard]] bool flag() const { return json_.is_boolean() ? json_.get<bool>() : throw Wrong{path_}; }
  [[nodiscard]] std::int64_t integer() const {
    if (json_.is_number_unsigned() && json_.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
      throw Wrong{path_};
    return json_.is_number_integer() ? json_.get<std::int64_t>() : throw Wrong{path_};
  }
  [[nodiscard]] double number() const { return json_.is_number() ? json_.get<double>() : throw Wrong{path_}; }
  [[nodiscard]] Points points() const {
    const auto points = Points::parse(text());
    return points ? *points : throw Wrong{path_};
  }
  template <class Each>
  void each(Each each) const {
    if (!json_.is_array()) throw Wrong{path_};
    for (std::size_t i = 0; i < json_.size(); ++i) each(View{json_[i], path_ + '[' + std::to_string(i) + ']'});
  }
  template <class Each>
  void each_entry(Each each) const {
    if (!json_.is_object()) throw Wrong{path_};
    for (const auto& [key, value] : json_.items()) each(key, View{value, path_ + '.' + key});
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  const ordered_json& json_;
  std::string path_;
};

Localized localized(const View& view) { return {view.at("fr").text(), view.at("en").text()}; }

int small(const View& view) {
  constexpr std::int64_t kMax = 1'000'000'000;
  const auto value = view.integer();
  return value >= 0 && value <= kMax ? static_cast<int>(value) : throw Wrong{view.path()};
}

Place place(const View& view) { return {view.at("file").text(), small(view.at("line")), small(view.at("column"))}; }

Argument argument(const View& view) {
  if (view.has("text")) return view.at("text").text();
  if (view.has("integer")) return view.at("integer").integer();
  if (view.has("number")) return view.at("number").number();
  if (view.has("points")) return view.at("points").points();
  if (view.has("bytes")) return Bytes{static_cast<std::uint64_t>(view.at("bytes").integer())};
  if (view.has("seconds")) return Seconds{view.at("seconds").number()};
  return localized(view.at("localized"));
}

Message message(const View& view) {
  Message message{view.at("key").text(), {}};
  view.at("arguments").each_entry([&](const std::string& name, const View& value) {
    message.arguments[name] = argument(value);
  });
  return message;
}

std::vector<Message> messages(const View& view) {
  std::vector<Message> list;
  view.each([&](const View& item) { list.push_back(message(item)); });
  return list;
}

Visibility visibility(const View& view) {
  const auto name = view.text();
  for (const auto value : {Visibility::open, Visibility::after_due_date, Visibility::instructor}) {
    if (name_of(value) == name) return value;
  }
  throw Wrong{view.path()};
}

CriterionResult criterion(const View& view) {
  CriterionResult criterion;
  criterion.id = view.at("id").text();
  criterion.title = localized(view.at("title"));
  criterion.check = view.at("check").text();
  criterion.visibility = visibility(view.at("visibility"));
  criterion.points = view.at("points").points();
  criterion.backend = view.at("backend").text();
  criterion.replay = view.at("replay").text();
  criterion.unstable = view.has("unstable");
  if (view.has("advice")) criterion.advice = localized(view.at("advice"));
  auto& judgement = criterion.judgement;
  const auto verdict = verdict_named(view.at("verdict").text());
  judgement.verdict = verdict ? *verdict : throw Wrong{view.path() + ".verdict"};
  judgement.earned = view.at("earned").points();
  judgement.for_review = view.at("for_review").points();
  judgement.messages = messages(view.at("messages"));
  view.at("excerpts").each([&](const View& item) {
    judgement.excerpts.push_back({item.at("label").text(), item.at("text").text(), place(item.at("place"))});
  });
  if (view.has("place")) judgement.place = place(view.at("place"));
  if (view.has("failing_case")) judgement.failing_case = view.at("failing_case").text();
  return criterion;
}

Result result(const View& view) {
  if (view.at("format").text() != kFormat) throw Wrong{"format"};
  Result result;
  result.grader_version = view.at("grader").text();
  result.course = view.at("course").text();
  result.module = view.at("module").text();
  result.exercise = view.at("exercise").text();
  result.title = localized(view.at("title"));
  result.rubric_digest = view.at("rubric_digest").text();
  result.seed_digest = view.at("seed_digest").text();
  result.student = view.at("student").text();
  view.at("authors").each([&](const View& item) { result.authors.push_back(item.text()); });
  view.at("files").each([&](const View& item) {
    result.files.push_back(
        {item.at("path").text(), static_cast<std::uint64_t>(item.at("size").integer()), item.at("sha256").text()});
  });
  result.remarks = messages(view.at("remarks"));
  const auto machine = view.at("machine");
  result.machine.architecture = machine.at("architecture").text();
  result.machine.processor = machine.at("processor").text();
  result.machine.system = machine.at("system").text();
  result.machine.sandbox = machine.at("sandbox").text();
  machine.at("tools").each_entry(
      [&](const std::string& name, const View& value) { result.machine.tools[name] = value.text(); });
  view.at("criteria").each([&](const View& item) { result.criteria.push_back(criterion(item)); });
  const auto mark = view.at("mark");
  result.mark = {mark.at("earned").points(), mark.at("judged").points(), mark.at("total").points(),
                 mark.at("mark").is_null() ? std::nullopt : std::optional{mark.at("mark").points()},
                 mark.at("provisional").flag()};
  view.at("timing").each_entry(
      [&](const std::string& name, const View& value) { result.timing[name] = value.number(); });
  return result;
}

/// JSON's depth is bounded before anything of it is built: a reader that recurses must not be made to.
bool too_deep(std::string_view text) {
  constexpr int kMaxDepth = 64;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        in_string = false;
    } else if (text[i] == '"') {
      in_string = true;
    } else if (text[i] == '[' || text[i] == '{') {
      if (++depth > kMaxDepth) return true;
    } else if (text[i] == ']' || text[i] == '}') {
      --depth;
    }
  }
  return false;
}

ClassRecord class_record(const View& view) {
  if (view.at("format").text() != kClassFormat) throw Wrong{"format"};
  ClassRecord record;
  view.at("students").each([&](const View& item) { record.students.push_back(item.text()); });
  view.at("graded").each([&](const View& item) {
    record.graded.push_back({item.at("student").text(), item.at("exercise").text()});
  });
  record.remarks = messages(view.at("remarks"));
  return record;
}

template <class T>
tl::expected<T, Message> read(std::string_view text, T (*value)(const View&)) {
  if (too_deep(text)) return tl::unexpected{Message{"result.wrong", {{"where", std::string{"/"}}}}};
  const auto json = ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return tl::unexpected{Message{"result.no_json", {}}};
  try {
    return value(View{json, ""});
  } catch (const Wrong& wrong) {
    return tl::unexpected{Message{"result.wrong", {{"where", std::string{wrong.what()}}}}};
  }
}

}  // namespace

std::string to_json(const Result& result) {
  auto files = ordered_json::array();
  for (const auto& file : result.files)
    files.push_back({{"path", file.path}, {"size", file.size}, {"sha256", file.digest}});
  auto criteria = ordered_json::array();
  for (const auto& criterion : result.criteria) criteria.push_back(json_of(criterion));
  const ordered_json json{{"format", kFormat},
                          {"grader", result.grader_version},
                          {"course", result.course},
                          {"module", result.module},
                          {"exercise", result.exercise},
                          {"title", json_of(result.title)},
                          {"rubric_digest", result.rubric_digest},
                          {"seed_digest", result.seed_digest},
                          {"student", result.student},
                          {"authors", result.authors},
                          {"files", std::move(files)},
                          {"remarks", json_of(result.remarks)},
                          {"machine",
                           {{"architecture", result.machine.architecture},
                            {"processor", result.machine.processor},
                            {"system", result.machine.system},
                            {"tools", result.machine.tools},
                            {"sandbox", result.machine.sandbox}}},
                          {"criteria", std::move(criteria)},
                          {"mark", json_of(result.mark)},
                          {"timing", result.timing}};
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

tl::expected<Result, Message> from_json(std::string_view text) { return read<Result>(text, result); }

std::string to_json(const ClassRecord& record) {
  auto graded = ordered_json::array();
  for (const auto& one : record.graded) graded.push_back({{"student", one.student}, {"exercise", one.exercise}});
  const ordered_json json{{"format", kClassFormat},
                          {"students", record.students},
                          {"graded", std::move(graded)},
                          {"remarks", json_of(record.remarks)}};
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

tl::expected<ClassRecord, Message> class_from_json(std::string_view text) {
  return read<ClassRecord>(text, class_record);
}

}  // namespace grader::model
