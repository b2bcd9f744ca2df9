#include "grader/model/rubric.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace grader::model {

namespace {
template <class Range, class Projection>
auto find_or_null(const Range& range, std::string_view wanted, Projection projection) {
  const auto found = std::ranges::find(range, wanted, projection);
  return found == range.end() ? nullptr : &*found;
}
}  // namespace

const Entry* Contract::entry(std::string_view name) const { return find_or_null(entries, name, &Entry::name); }

const ArgumentSpec* Contract::argument(std::string_view name) const {
  return find_or_null(arguments, name, &ArgumentSpec::name);
}

const FileRequest* Rubric::file(std::string_view role) const { return find_or_null(files, role, &FileRequest::role); }

std::string Case::describe() const {
  std::string text;
  for (const auto& [name, value] : parameters) {
    if (!text.empty()) text += ", ";
    text += name + " = " + std::visit([](const auto& v) { return fmt::format("{}", v); }, value);
  }
  return text;
}

}  // namespace grader::model
