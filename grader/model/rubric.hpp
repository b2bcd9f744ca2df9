#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"

namespace grader::model {

class Check;

/// What one run may use. `cpu` and `wall` are per process tree; `output` is stdout and stderr together.
struct Limits {
  std::chrono::milliseconds cpu{10'000};
  std::chrono::milliseconds wall{30'000};
  std::uint64_t memory = 512ULL << 20;
  int processes = 64;
  std::uint64_t output = 1ULL << 20;
  std::uint64_t file = 64ULL << 20;  ///< bytes of one file that a run writes; the same for every rubric
  bool operator==(const Limits&) const = default;
};

/// A file that a submission hands in: its role in the rubric (`program`, `note`, ...) and the names it may have.
struct FileRequest {
  std::string role;
  std::vector<std::string> names;  ///< the first that is there is taken; one of them, never several
  bool optional = false;
};

/// Element types a contract can name.
enum class ElementType { boolean, int32, int64, uint32, uint64, float32, float64 };

/// One argument of a contract. Shapes, values and bounds are expressions over the case's parameters.
struct ArgumentSpec {
  std::string name;
  ElementType type = ElementType::float32;
  std::vector<std::string> shape;  ///< one expression a dimension; empty: a scalar
  enum class Role { input, output, inout } role = Role::input;

  struct Uniform {
    double low = 0, high = 0;
  };
  struct Value {
    std::string expression;
  };
  struct Ramp {};  ///< 0, 1, 2, ...
  std::variant<std::monostate, Uniform, Value, Ramp> from;
  Place place;
};

/// One way of calling a submission in one language.
struct CallSpec {
  std::string language;  ///< `python`, `cpp`, `cuda`
  std::string function;  ///< its name
  std::vector<std::string>
      arguments;            ///< contract arguments, in the order of the call; `cuda` is the module, see below
  std::string returns;      ///< the output argument that takes the returned value; empty: none
  std::string declaration;  ///< C++ only: the declaration as the rubric writes it
  Place place;
};

/// A named way into a submission. `calls` holds the accepted forms in the order they are tried; an entry without
/// calls is a script: the program as a whole.
struct Entry {
  std::string name;
  std::vector<CallSpec> calls;
  bool is_script = false;
  bool is_kernel = false;
  std::string launch_grid, launch_block;  ///< expressions; kernels only
  Place place;
};

struct Contract {
  std::vector<ArgumentSpec> arguments;
  std::vector<Entry> entries;

  [[nodiscard]] const Entry* entry(std::string_view name) const;
  [[nodiscard]] const ArgumentSpec* argument(std::string_view name) const;
};

/// A parameter of a case family: a fixed value, a range to draw from, a choice, or every value of a range.
struct ParameterSpec {
  std::string name;
  struct Fixed {
    Node value;
  };
  struct Between {
    std::int64_t low = 0, high = 0;
  };
  struct OneOf {
    std::vector<Node> values;
  };
  struct Each {
    std::int64_t low = 0, high = 0;
  };
  std::variant<Fixed, Between, OneOf, Each> choice;
};

struct CaseSpec {
  std::string id;
  std::vector<ParameterSpec> parameters;
  int count = 1;         ///< how many are drawn
  bool visible = false;  ///< students see it
  Place place;
};

/// One set of inputs, drawn: `n = 33, threads = 32`. Values are whole numbers or text.
struct Case {
  std::string id;
  std::map<std::string, std::variant<std::int64_t, double, std::string>> parameters;
  bool visible = false;

  /// `n = 33, threads = 32`, parameters in alphabetical order.
  [[nodiscard]] std::string describe() const;
};

enum class Visibility { open, after_due_date, instructor };  // `public` is a keyword: `open` here, `public` in YAML

struct Criterion {
  std::string id;
  Localized title;
  Points points;
  Visibility visibility = Visibility::open;
  std::string check_kind;
  std::shared_ptr<const Check> check;
  std::optional<Localized> advice;  ///< what to mend, in the rubric's own words; shown when the criterion fails
  bool needs_work = true;           ///< false: a starter may earn it (`rubric verify`)
  Place place;
};

struct Rubric {
  std::string path;
  std::string module;
  std::string digest;  ///< SHA-256 of the file, lower-case hexadecimal
  std::string id;
  Localized title;
  Points points;
  std::vector<FileRequest> files;
  Contract contract;
  std::string reference;                    ///< below the course's `reference/`; empty: the rubric needs none
  std::vector<std::string> reference_data;  ///< files the reference reads (facts.yaml), below `reference/`
  std::vector<CaseSpec> cases;
  Limits limits;
  std::vector<Criterion> criteria;

  [[nodiscard]] const FileRequest* file(std::string_view role) const;
};

}  // namespace grader::model
