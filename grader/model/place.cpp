#include "grader/model/place.hpp"

namespace grader::model {

std::string Place::str() const {
  std::string text = file;
  if (line > 0) {
    text += ':' + std::to_string(line);
    if (column > 0) text += ':' + std::to_string(column);
  }
  return text;
}

}  // namespace grader::model
