#include "grader/model/evidence.hpp"

namespace grader::model {

std::size_t Array::count() const {
  std::size_t count = 1;
  for (const auto extent : shape) count *= static_cast<std::size_t>(extent);
  return count;
}

std::size_t size_of(ElementType type) {
  switch (type) {
    case ElementType::boolean: return 1;
    case ElementType::int32:
    case ElementType::uint32:
    case ElementType::float32: return 4;
    case ElementType::int64:
    case ElementType::uint64:
    case ElementType::float64: return 8;
  }
  return 0;
}

std::string_view name_of(ElementType type) {
  switch (type) {
    case ElementType::boolean: return "bool";
    case ElementType::int32: return "int32";
    case ElementType::int64: return "int64";
    case ElementType::uint32: return "uint32";
    case ElementType::uint64: return "uint64";
    case ElementType::float32: return "float32";
    case ElementType::float64: return "float64";
  }
  return "";
}

}  // namespace grader::model
