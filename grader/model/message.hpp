#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "grader/model/place.hpp"
#include "grader/model/points.hpp"

namespace grader::model {

/// A text in the course's languages, as rubrics and statements write it.
struct Localized {
  std::string fr;
  std::string en;
  bool operator==(const Localized&) const = default;
};

struct Bytes {
  std::uint64_t count = 0;
  bool operator==(const Bytes&) const = default;
};

struct Seconds {
  double count = 0;
  bool operator==(const Seconds&) const = default;
};

inline Seconds in_seconds(std::chrono::milliseconds time) { return {static_cast<double>(time.count()) / 1000.0}; }

/// What a message says, before it is put into a language: text of the student's or the rubric's, numbers, amounts.
using Argument = std::variant<std::string, std::int64_t, double, Points, Bytes, Seconds, Localized>;

/// A sentence for a person, kept as a key of `text/`'s catalogue and its named arguments, so that one result can be
/// read in French and in English. `text::Catalogue::format` turns it into words.
struct Message {
  std::string key;
  std::map<std::string, Argument> arguments;
  bool operator==(const Message&) const = default;
};

/// Something wrong in a file that a person wrote, where, and what was expected.
struct Diagnostic {
  Place place;
  Message message;
};

using Diagnostics = std::vector<Diagnostic>;

}  // namespace grader::model
