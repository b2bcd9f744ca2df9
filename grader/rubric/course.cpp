#include "grader/rubric/course.hpp"

#include <fstream>
#include <sstream>

#include "grader/model/reader.hpp"
#include "grader/rubric/parts.hpp"
#include "grader/rubric/yaml.hpp"

namespace grader::rubric {

namespace {

using model::CourseExercise;
using model::CourseModule;
using model::Diagnostics;
using model::Node;
using model::Points;
using model::Reader;

/// `exercise: 2` or `exercise: {weight: 2, due: 2026-12-18T23:59}`.
CourseExercise read_exercise(const Node& name, const Node& node, Diagnostics& diagnostics) {
  CourseExercise exercise;
  exercise.id = name.scalar;
  if (node.is_mapping()) {
    Reader reader{node, diagnostics};
    exercise.weight = reader.points("weight");
    if (reader.has("due")) exercise.due = reader.text("due");
    reader.finish();
    return exercise;
  }
  const auto weight = node.is_scalar() ? Points::parse(node.scalar) : std::nullopt;
  if (!weight || *weight < Points{}) {
    diagnostics.push_back({node.place, {"course.weight", {{"exercise", name.scalar}}}});
  }
  exercise.weight = weight.value_or(Points{});
  return exercise;
}

CourseModule read_module(const Node& node, Diagnostics& diagnostics) {
  CourseModule module;
  Reader reader{node, diagnostics};
  module.id = reader.text("id");
  module.title = reader.localized("title");
  module.weight = reader.points("weight");
  if (const auto* exercises = reader.node("exercises")) {
    for (const auto& [name, value] : exercises->entries)
      module.exercises.push_back(read_exercise(name, value, diagnostics));
  }
  reader.finish();
  return module;
}

model::RosterEntry read_student(const Node& node, Diagnostics& diagnostics) {
  Reader reader{node, diagnostics};
  model::RosterEntry student{reader.text("id"), reader.text_or("name", ""), reader.text_or("email", "")};
  reader.finish();
  return student;
}

}  // namespace

LoadedCourse load_course(const std::filesystem::path& path) {
  LoadedCourse loaded;
  auto& course = loaded.course;
  course.path = path.string();
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) {
    loaded.diagnostics.push_back({{path.string(), 0, 0}, {"rubric.unreadable", {}}});
    return loaded;
  }
  const auto node = parse_yaml(content.str(), path.string());
  if (!node) {
    loaded.diagnostics.push_back(node.error());
    return loaded;
  }
  Reader reader{*node, loaded.diagnostics};
  if (reader.integer("course") != 1) reader.complain(*node, {"rubric.format", {{"wanted", std::int64_t{1}}}});
  course.id = reader.text("id");
  course.name = reader.localized("name");
  course.language = reader.one_of_or("language", {"fr", "en"}, "fr");
  if (reader.has("scale")) course.scale = reader.points("scale");
  if (reader.has("rounding")) course.rounding = reader.points("rounding");
  if (const auto* modules = reader.node("modules")) {
    for (const auto& item : modules->items) course.modules.push_back(read_module(item, loaded.diagnostics));
  }
  if (const auto* roster = reader.node_or_null("roster")) {
    for (const auto& item : roster->items) course.roster.push_back(read_student(item, loaded.diagnostics));
  }
  reader.finish();
  return loaded;
}

}  // namespace grader::rubric
