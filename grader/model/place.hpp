#pragma once

#include <string>

namespace grader::model {

/// A position in a text file a person wrote. Lines and columns count from 1; 0 means "not known".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  /// `file:line:column`, as compilers write it; parts that are not known are left out.
  [[nodiscard]] std::string str() const;

  bool operator==(const Place&) const = default;
};

}  // namespace grader::model
