#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"

namespace grader::model {

/// Reads one mapping of a rubric, key by key, and notes every mistake with its place instead of stopping at the first:
///
///     Reader reader{node, diagnostics};
///     auto entry = reader.text("entry");             // required
///     auto ulp = reader.integer_or("ulp", 0);        // optional
///     reader.finish();                               // whatever was not asked for is an unknown key
///
/// A getter that finds nothing usable notes why and returns a default-constructed value; `ok()` tells at the end.
class Reader {
 public:
  Reader(const Node& node, Diagnostics& diagnostics);

  [[nodiscard]] bool has(std::string_view key);
  std::string text(std::string_view key);
  std::string text_or(std::string_view key, const std::string& fallback);
  std::int64_t integer(std::string_view key);
  std::int64_t integer_or(std::string_view key, std::int64_t fallback);
  double number_or(std::string_view key, double fallback);
  bool flag_or(std::string_view key, bool fallback);
  Points points(std::string_view key);
  /// `{fr: ..., en: ...}`; both are required.
  Localized localized(std::string_view key);
  /// A sequence of scalars; a lone scalar counts as a sequence of one. Empty when the key is not there.
  std::vector<std::string> texts_or_empty(std::string_view key);
  /// The value of a text key that must be one of `allowed`.
  std::string one_of(std::string_view key, std::initializer_list<std::string_view> allowed);
  std::string one_of_or(std::string_view key, std::initializer_list<std::string_view> allowed, std::string fallback);
  /// The raw node of a key that must be there / may be there (null otherwise), for a caller that reads on by itself.
  const Node* node(std::string_view key);
  const Node* node_or_null(std::string_view key);

  /// Notes every key that was never asked for, with those that would have been understood.
  void finish();

  /// Notes a mistake of the caller's finding at `where`.
  void complain(const Node& where, Message message);
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] const Node& self() const { return node_; }
  [[nodiscard]] Diagnostics& diagnostics() { return diagnostics_; }

 private:
  const Node* take(std::string_view key, bool required);
  const Node* take_scalar(std::string_view key, bool required);
  void wrong_type(const Node& where, std::string_view key, const std::string& expected);

  const Node& node_;
  Diagnostics& diagnostics_;
  std::vector<std::string> known_;
  bool ok_ = true;
};

/// A scalar as a whole number / a decimal number / true or false, by YAML 1.2's core schema; nothing when it is none
/// or is quoted.
std::optional<std::int64_t> as_integer(const Node& node);
std::optional<double> as_number(const Node& node);
std::optional<bool> as_flag(const Node& node);

}  // namespace grader::model
