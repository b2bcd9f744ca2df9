#include "grader/engine/cases.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>

#include "grader/model/reader.hpp"
#include "grader/rubric/expression.hpp"

namespace grader::engine {

namespace {

using model::ArgumentSpec;
using model::Array;
using model::Case;
using model::ElementType;
using model::Message;
using model::ParameterSpec;
using toolchain::CallArgument;
using toolchain::CallCase;
using Value = decltype(Case::parameters)::mapped_type;

/// An argument of a hundred million elements is a slip in a rubric.
constexpr std::int64_t kMaxElements = 100'000'000;

Value value_of(const model::Node& node) {
  if (const auto integer = model::as_integer(node)) return *integer;
  if (const auto number = model::as_number(node)) return *number;
  return node.scalar;
}

/// Adds every combination of a family's `each` parameters (usually one) to `cases`.
void expand(const model::CaseSpec& spec, std::size_t at, Case partial, Stream& stream, std::vector<Case>& cases) {
  if (at == spec.parameters.size()) {
    cases.push_back(std::move(partial));
    return;
  }
  const auto& parameter = spec.parameters[at];
  if (const auto* each = std::get_if<ParameterSpec::Each>(&parameter.choice)) {
    for (std::int64_t value = each->low; value <= each->high; ++value) {
      auto one = partial;
      one.id += '-' + std::to_string(value);
      one.parameters[parameter.name] = value;
      expand(spec, at + 1, std::move(one), stream, cases);
    }
    return;
  }
  if (const auto* fixed = std::get_if<ParameterSpec::Fixed>(&parameter.choice)) {
    partial.parameters[parameter.name] = value_of(fixed->value);
  } else if (const auto* between = std::get_if<ParameterSpec::Between>(&parameter.choice)) {
    partial.parameters[parameter.name] = stream.between(between->low, between->high);
  } else {
    const auto& values = std::get<ParameterSpec::OneOf>(parameter.choice).values;
    const auto index = stream.between(0, static_cast<std::int64_t>(values.size()) - 1);
    partial.parameters[parameter.name] = value_of(values[static_cast<std::size_t>(index)]);
  }
  expand(spec, at + 1, std::move(partial), stream, cases);
}

using Numbers = std::map<std::string, std::int64_t>;

Numbers whole_numbers(const Case& one) {
  Numbers numbers;
  for (const auto& [name, value] : one.parameters) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) numbers[name] = *integer;
  }
  return numbers;
}

tl::expected<std::int64_t, Message> evaluate(const std::string& text, const Numbers& numbers) {
  std::vector<std::string> names;
  for (const auto& [name, value] : numbers) names.push_back(name);
  const auto expression = rubric::Expression::compile(text, names);
  if (!expression) return tl::unexpected{expression.error()};
  return expression->evaluate(numbers);
}

template <class T>
void put(Array& array, std::size_t index, T value) {
  std::memcpy(array.data.data() + index * sizeof value, &value, sizeof value);
}

void put(Array& array, std::size_t index, double value) {
  switch (array.type) {
    case ElementType::boolean: put<std::uint8_t>(array, index, value != 0 ? 1 : 0); break;
    case ElementType::int32: put<std::int32_t>(array, index, static_cast<std::int32_t>(value)); break;
    case ElementType::int64: put<std::int64_t>(array, index, static_cast<std::int64_t>(value)); break;
    case ElementType::uint32: put<std::uint32_t>(array, index, static_cast<std::uint32_t>(value)); break;
    case ElementType::uint64: put<std::uint64_t>(array, index, static_cast<std::uint64_t>(value)); break;
    case ElementType::float32: put<float>(array, index, static_cast<float>(value)); break;
    case ElementType::float64: put<double>(array, index, value); break;
  }
}

Array filled(const ArgumentSpec& spec, const CallArgument& argument, Stream stream) {
  Array array;
  array.type = spec.type;
  array.shape = argument.shape;
  array.data.resize(argument.bytes());
  const auto* uniform = std::get_if<ArgumentSpec::Uniform>(&spec.from);
  const bool ramp = std::holds_alternative<ArgumentSpec::Ramp>(spec.from);
  const std::size_t count = array.count();
  for (std::size_t i = 0; i < count; ++i) {
    put(array, i,
        uniform != nullptr ? stream.uniform(uniform->low, uniform->high)
        : ramp             ? static_cast<double>(i)
                           : 0.0);
  }
  return array;
}

}  // namespace

std::vector<Case> draw_cases(const model::Rubric& rubric, const Seed& seed) {
  std::vector<Case> cases;
  for (const auto& spec : rubric.cases) {
    for (int i = 1; i <= spec.count; ++i) {
      Case one;
      one.id = spec.count == 1 ? spec.id : spec.id + '-' + std::to_string(i);
      one.visible = spec.visible;
      Stream stream{seed, "case " + rubric.id + ' ' + one.id};
      expand(spec, 0, one, stream, cases);
    }
  }
  return cases;
}

namespace {

struct Range {
  std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
  void take(std::int64_t value) { low = std::min(low, value), high = std::max(high, value); }
  void take(const model::Node& value) {
    if (const auto number = model::as_integer(value)) take(*number);
  }
};

/// Every value that a case may have, whichever are drawn: a replay may come from another seed.
void take_values(const ParameterSpec& parameter, Range& range) {
  struct Visitor {
    Range& range;
    void operator()(const ParameterSpec::Fixed& fixed) const { range.take(fixed.value); }
    void operator()(const ParameterSpec::Between& between) const { range.take(between.low), range.take(between.high); }
    void operator()(const ParameterSpec::Each& each) const { range.take(each.low), range.take(each.high); }
    void operator()(const ParameterSpec::OneOf& one_of) const {
      for (const auto& value : one_of.values) range.take(value);
    }
  };
  std::visit(Visitor{range}, parameter.choice);
}

}  // namespace

std::optional<Message> case_problem(const model::Rubric& rubric, const Case& one) {
  std::map<std::string, Range> ranges;
  for (const auto& spec : rubric.cases) {
    for (const auto& parameter : spec.parameters) take_values(parameter, ranges[parameter.name]);
  }
  const bool same_names = std::ranges::any_of(rubric.cases, [&](const auto& spec) {
    return spec.parameters.size() == one.parameters.size() &&
           std::ranges::all_of(spec.parameters, [&](const auto& p) { return one.parameters.contains(p.name); });
  });
  if (!same_names) {
    std::string names;
    for (const auto& [name, range] : ranges) names += (names.empty() ? "" : ", ") + name;
    return Message{"cli.case_names", {{"names", names.empty() ? "–" : names}, {"text", one.describe()}}};
  }
  for (const auto& [name, value] : one.parameters) {
    const auto range = ranges.find(name);
    const auto* number = std::get_if<std::int64_t>(&value);
    if (range == ranges.end() || number == nullptr) continue;
    if (*number < range->second.low || *number > range->second.high)
      return Message{"cli.case_range", {{"name", name}, {"low", range->second.low}, {"high", range->second.high}}};
  }
  return std::nullopt;
}

tl::expected<CallCase, Message> make_call(const model::Rubric& rubric, const Case& one, const Seed& seed) {
  const auto numbers = whole_numbers(one);
  CallCase call;
  call.id = one.id;
  for (const auto& spec : rubric.contract.arguments) {
    CallArgument argument;
    argument.name = spec.name;
    argument.type = spec.type;
    argument.role = spec.role;
    argument.is_scalar = spec.shape.empty();
    std::int64_t elements = 1;
    for (const auto& extent : spec.shape) {
      const auto value = evaluate(extent, numbers);
      if (!value) return tl::unexpected{value.error()};
      if (*value < 0 || (*value > 0 && elements > kMaxElements / *value)) {
        return tl::unexpected{
            Message{"engine.extent", {{"name", spec.name}, {"case", one.describe()}, {"value", *value}}}};
      }
      elements *= *value;
      argument.shape.push_back(*value);
    }
    if (const auto* value = std::get_if<ArgumentSpec::Value>(&spec.from)) {
      const auto number = evaluate(value->expression, numbers);
      if (!number) return tl::unexpected{number.error()};
      if (spec.type == ElementType::float32 || spec.type == ElementType::float64) {
        argument.scalar = static_cast<double>(*number);
      } else {
        argument.scalar = *number;
      }
    }
    if (!argument.is_scalar && spec.role != ArgumentSpec::Role::output) {
      argument.input =
          filled(spec, argument, Stream{seed, "input " + rubric.id + ' ' + spec.name + ' ' + one.describe()});
    }
    call.arguments.push_back(std::move(argument));
  }
  return call;
}

tl::expected<std::vector<CallCase>, Message> make_calls(const model::Rubric& rubric, std::span<const Case> cases,
                                                        const Seed& seed) {
  std::vector<CallCase> calls;
  for (const auto& one : cases) {
    auto call = make_call(rubric, one, seed);
    if (!call) return tl::unexpected{call.error()};
    calls.push_back(std::move(*call));
  }
  return calls;
}

}  // namespace grader::engine
