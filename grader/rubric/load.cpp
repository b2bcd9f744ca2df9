#include "grader/rubric/load.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "grader/rubric/digest.hpp"
#include "grader/rubric/parts.hpp"
#include "grader/rubric/yaml.hpp"
#include "grader/text/nearest.hpp"

namespace grader::rubric {

namespace {

namespace fs = std::filesystem;
using model::Criterion;
using model::Diagnostics;
using model::FileRequest;
using model::Node;
using model::Points;
using model::Reader;
using model::Rubric;

constexpr std::int64_t kFormat = 1;

std::vector<FileRequest> read_files(const Node& node, Diagnostics& diagnostics) {
  std::vector<FileRequest> files;
  if (!node.is_mapping() || node.entries.empty()) {
    diagnostics.push_back({node.place, {"rubric.no_files", {}}});
    return files;
  }
  for (const auto& [role, value] : node.entries) {
    FileRequest file;
    file.role = role.scalar;
    Reader reader{value, diagnostics};
    file.names = reader.texts_or_empty("one_of");
    if (reader.has("file")) file.names.push_back(reader.text("file"));
    file.optional = reader.flag_or("optional", false);
    reader.finish();
    if (value.is_mapping() && file.names.empty()) reader.complain(value, {"rubric.no_names", {{"role", role.scalar}}});
    for (const auto& name : file.names) {
      const bool plain = !name.empty() && name.front() != '.' && name.find_first_of("/\\") == std::string::npos;
      if (!plain) reader.complain(value, {"rubric.bad_file_name", {{"name", name}}});
    }
    files.push_back(std::move(file));
  }
  return files;
}

class RubricReader {
 public:
  RubricReader(const Node& node, const fs::path& course, std::span<const model::CheckKind> kinds, Loaded& loaded)
      : reader_{node, loaded.diagnostics},
        course_{course},
        kinds_{kinds},
        rubric_{loaded.rubric},
        diagnostics_{loaded.diagnostics} {}

  void read(const fs::path& path) {
    read_head(path);
    if (const auto* files = reader_.node("submission")) rubric_.files = read_files(*files, diagnostics_);
    if (const auto* cases = reader_.node_or_null("cases")) rubric_.cases = read_cases(*cases, diagnostics_);
    if (const auto* contract = reader_.node_or_null("contract")) {
      rubric_.contract = read_contract(*contract, parameter_names(rubric_.cases), diagnostics_);
    }
    if (const auto* limits = reader_.node_or_null("limits")) rubric_.limits = read_limits(*limits, diagnostics_);
    read_reference();
    if (const auto* criteria = reader_.node("criteria")) read_criteria(*criteria);
    reader_.finish();
    check_sum();
  }

 private:
  void read_head(const fs::path& path) {
    const auto format = reader_.integer("rubric");
    if (const auto* node = reader_.self().find("rubric"); node != nullptr && format != kFormat) {
      reader_.complain(*node, {"rubric.format", {{"wanted", kFormat}}});
    }
    rubric_.id = reader_.text("id");
    rubric_.title = reader_.localized("title");
    rubric_.points = reader_.points("points");
    const auto* id = reader_.self().find("id");
    if (id == nullptr || rubric_.id.empty()) return;
    if (!is_id(rubric_.id)) {
      reader_.complain(*id, {"rubric.bad_id", {{"id", rubric_.id}}});
    } else if (rubric_.id != path.stem().string()) {
      reader_.complain(*id, {"rubric.id_differs", {{"id", rubric_.id}, {"file", path.filename().string()}}});
    }
  }

  void read_reference() {
    rubric_.reference = reader_.text_or("reference", "");
    rubric_.reference_data = reader_.texts_or_empty("reference_data");
    // A student edition has no references at all.
    if (!fs::is_directory(course_ / "reference")) return;
    if (!rubric_.reference.empty()) look_for(rubric_.reference, *reader_.self().find("reference"));
    for (const auto& file : rubric_.reference_data) look_for(file, *reader_.self().find("reference_data"));
  }

  void look_for(const std::string& file, const Node& where) {
    const bool inside = !fs::path{file}.is_absolute() && file.find("..") == std::string::npos;
    if (!inside || !fs::is_regular_file(course_ / "reference" / file)) {
      reader_.complain(where, {"rubric.no_reference_file", {{"file", file}}});
    }
  }

  void read_criteria(const Node& node) {
    if (!node.is_sequence() || node.items.empty()) {
      reader_.complain(node, {"rubric.no_criteria", {}});
      return;
    }
    std::set<std::string> ids;
    for (const auto& item : node.items) {
      auto criterion = read_criterion(item);
      if (!criterion.id.empty() && !ids.insert(criterion.id).second) {
        reader_.complain(*item.find("id"), {"rubric.duplicate_id", {{"id", criterion.id}}});
      }
      rubric_.criteria.push_back(std::move(criterion));
    }
  }

  Criterion read_criterion(const Node& node) {
    Criterion criterion;
    Reader reader{node, diagnostics_};
    criterion.place = node.place;
    criterion.id = reader.text("id");
    if (!criterion.id.empty() && !is_id(criterion.id))
      reader.complain(*node.find("id"), {"rubric.bad_id", {{"id", criterion.id}}});
    criterion.title = reader.localized("title");
    criterion.points = reader.points("points");
    const auto visibility = reader.one_of_or("visibility", {"public", "after_due_date", "instructor"}, "public");
    criterion.visibility = visibility == "instructor"       ? model::Visibility::instructor
                           : visibility == "after_due_date" ? model::Visibility::after_due_date
                                                            : model::Visibility::open;
    criterion.needs_work = reader.flag_or("needs_work", true);
    if (reader.has("advice")) criterion.advice = reader.localized("advice");
    if (const auto* check = reader.node("check")) read_check(*check, node, criterion, reader);
    reader.finish();
    return criterion;
  }

  void read_check(const Node& node, const Node& criterion_node, Criterion& criterion, Reader& reader) {
    if (!node.is_mapping() || node.entries.size() != 1) {
      reader.complain(node, {"rubric.one_check", {}});
      return;
    }
    const auto& [name, parameters] = node.entries.front();
    const auto kind =
        std::ranges::find(kinds_, name.scalar, [](const model::CheckKind& k) { return std::string{k.name}; });
    if (kind == kinds_.end()) {
      complain_of_kind(name, reader);
      return;
    }
    criterion.check_kind = name.scalar;
    Node empty;
    empty.kind = Node::Kind::mapping;
    empty.place = name.place;
    Reader inner{parameters.is_null() ? empty : parameters, diagnostics_};
    auto check = kind->read(inner, {rubric_, criterion_node, criterion.points});
    inner.finish();
    if (check == nullptr || !inner.ok()) return;
    criterion.check = std::move(check);
    check_evidence_possible(rubric_, criterion, diagnostics_);
  }

  void complain_of_kind(const Node& name, Reader& reader) const {
    std::vector<std::string> names;
    std::string known;
    for (const auto& kind : kinds_) {
      names.emplace_back(kind.name);
      known += (known.empty() ? "" : ", ") + names.back();
    }
    const auto near = text::nearest(name.scalar, names);
    reader.complain(name, near ? model::Message{"rubric.unknown_check_near", {{"kind", name.scalar}, {"near", *near}}}
                               : model::Message{"rubric.unknown_check", {{"kind", name.scalar}, {"known", known}}});
  }

  void check_sum() {
    const auto* points = reader_.self().find("points");
    if (points == nullptr || rubric_.criteria.empty()) return;
    Points sum;
    for (const auto& criterion : rubric_.criteria) sum += criterion.points;
    if (sum != rubric_.points) {
      reader_.complain(*points, {"rubric.sum", {{"stated", rubric_.points}, {"sum", sum}}});
    }
  }

  Reader reader_;
  const fs::path& course_;
  std::span<const model::CheckKind> kinds_;
  Rubric& rubric_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z' && text.back() != '-' &&
         std::ranges::all_of(
             text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; });
}

Loaded load_rubric(const fs::path& path, const fs::path& course, std::span<const model::CheckKind> kinds) {
  Loaded loaded;
  loaded.rubric.path = path.string();
  loaded.rubric.module = path.parent_path().filename().string();
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream content;
  content << file.rdbuf();
  if (!file) {
    loaded.diagnostics.push_back({{path.string(), 0, 0}, {"rubric.unreadable", {}}});
    return loaded;
  }
  const auto text = content.str();
  loaded.rubric.digest = sha256(text);
  const auto node = parse_yaml(text, path.string());
  if (!node) {
    loaded.diagnostics.push_back(node.error());
    return loaded;
  }
  RubricReader{*node, course, kinds, loaded}.read(path);
  // In the order of the file, whatever order they were found in.
  std::ranges::stable_sort(loaded.diagnostics, {}, [](const model::Diagnostic& d) {
    return std::pair{d.place.line, d.place.column};
  });
  return loaded;
}

}  // namespace grader::rubric
