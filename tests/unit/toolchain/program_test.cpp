#include "grader/toolchain/program.hpp"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bare_sandbox.hpp"
#include "grader/toolchain/cpp_harness.hpp"

namespace grader::toolchain {
namespace {

using model::ArgumentSpec;
using model::CaseEvidence;
using model::ElementType;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ArgumentSpec array(const std::string& name, ArgumentSpec::Role role) {
  ArgumentSpec spec;
  spec.name = name;
  spec.shape = {"n"};
  spec.role = role;
  if (role == ArgumentSpec::Role::input) spec.from = ArgumentSpec::Ramp{};
  return spec;
}

/// vector_add_cpu(x, y, out) in Python, the same with n in C++; and an index function that returns a number.
model::Contract contract() {
  model::Contract contract;
  ArgumentSpec n, i, index;
  n.name = "n";
  n.type = ElementType::int32;
  n.from = ArgumentSpec::Value{"n"};
  i.name = "i";
  i.type = ElementType::int64;
  i.from = ArgumentSpec::Value{"i"};
  index.name = "index";
  index.type = ElementType::int64;
  index.role = ArgumentSpec::Role::output;
  contract.arguments = {array("x", ArgumentSpec::Role::input),
                        array("y", ArgumentSpec::Role::input),
                        array("out", ArgumentSpec::Role::output),
                        n,
                        i,
                        index};
  model::Entry twin, indices;
  twin.name = "twin";
  twin.calls = {{"python", "vector_add_cpu", {"x", "y", "out"}, "", "", {}},
                {"cpp",
                 "vector_add_cpu",
                 {"x", "y", "out", "n"},
                 "",
                 "void vector_add_cpu(const float* x, const float* y, float* out, int n)",
                 {}}};
  indices.name = "indices";
  indices.calls = {{"python", "strided_index", {"i"}, "index", "", {}},
                   {"cpp", "strided_index", {"i"}, "index", "long strided_index(long i)", {}}};
  contract.entries = {twin, indices};
  return contract;
}

std::vector<std::byte> bytes_of(const std::vector<float>& values) {
  std::vector<std::byte> data(4 * values.size());
  if (!data.empty()) std::memcpy(data.data(), values.data(), data.size());
  return data;
}

/// x = 0, 1, 2, ...; y = 10 everywhere; i = 7.
CallCase sized(std::int64_t n) {
  CallCase one{"n-" + std::to_string(n), {}};
  for (const auto& spec : contract().arguments) {
    CallArgument argument;
    argument.name = spec.name;
    argument.type = spec.type;
    argument.role = spec.role;
    argument.is_scalar = spec.shape.empty();
    if (!argument.is_scalar) argument.shape = {n};
    if (spec.name == "n") argument.scalar = n;
    if (spec.name == "i") argument.scalar = std::int64_t{7};
    std::vector<float> values(static_cast<std::size_t>(n), 10.0F);
    if (spec.name == "x") {
      for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<float>(k);
    }
    if (!argument.is_scalar && spec.role == ArgumentSpec::Role::input) {
      argument.input.shape = {n};
      argument.input.data = bytes_of(values);
    }
    one.arguments.push_back(std::move(argument));
  }
  return one;
}

class Programs : public testing::Test {
 protected:
  std::unique_ptr<Program> python(const std::string& source) {
    return python_program(workshop(), {"vector_add.py", {{"vector_add.py", source}}});
  }
  std::unique_ptr<Program> cpp(const std::string& source) {
    auto harness = CppHarness::build(sandbox_, tools_, contract_, {{"vector_add.hpp", kHeader}});
    EXPECT_TRUE(harness) << std::get<std::string>(harness.error().arguments["compiler"]);
    return cpp_program(workshop(), {"vector_add.cpp", {{"vector_add.cpp", source}}}, *harness);
  }
  const model::Entry& twin() { return contract_.entries[0]; }
  const model::Entry& indices() { return contract_.entries[1]; }
  Workshop workshop() { return {sandbox_, tools_, contract_, {}}; }

  static constexpr const char* kHeader =
      "#pragma once\nvoid vector_add_cpu(const float* x, const float* y, float* out, int n);\n";
  BareSandbox sandbox_;
  Toolbox tools_ = find_tools();
  model::Contract contract_ = contract();
};

constexpr const char* kPythonAdd = R"(
def vector_add_cpu(x, y, out):
    for i in range(out.size):
        out[i] = x[i] + y[i]

def strided_index(i):
    return i * 32

if __name__ == "__main__":
    import numpy as np
    x = np.ones(4, dtype=np.float32)
    out = np.empty(4, dtype=np.float32)
    vector_add_cpu(x, x, out)
    if not np.array_equal(out, x + x):
        raise SystemExit("wrong result")
    print("cpu", out)
)";

constexpr const char* kCppAdd = R"(
#include "vector_add.hpp"
#include <cstdio>
#include <vector>
void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = x[i] + y[i];
}
long strided_index(long i) { return i * 32; }
int main() {
  std::vector<float> x(4, 1), out(4);
  vector_add_cpu(x.data(), x.data(), out.data(), 4);
  for (float value : out) if (value != 2) return 3;
  std::puts("cpu");
}
)";

void expect_sums(const model::EntryEvidence& evidence) {
  ASSERT_TRUE(evidence.found);
  EXPECT_EQ(evidence.cases.at("n-3").outputs.at("out").data, bytes_of({10, 11, 12}));
  EXPECT_TRUE(evidence.cases.at("n-0").outputs.at("out").data.empty());
  for (const auto& [id, one] : evidence.cases) {
    EXPECT_EQ(one.state, CaseEvidence::State::ran) << id;
    EXPECT_THAT(one.unwritten, IsEmpty()) << id;
    EXPECT_THAT(one.out_of_bounds, IsEmpty()) << id;
    EXPECT_THAT(one.changed_inputs, IsEmpty()) << id;
  }
}

TEST_F(Programs, CallAPythonFunctionOverCases) {
  expect_sums(python(kPythonAdd)->call(twin(), std::vector{sized(3), sized(0), sized(1000)}));
}

TEST_F(Programs, CallACppFunctionOverCases) {
  expect_sums(cpp(kCppAdd)->call(twin(), std::vector{sized(3), sized(0), sized(1000)}));
}

TEST_F(Programs, KeepAReturnedNumber) {
  for (auto* program : {python(kPythonAdd).release(), cpp(kCppAdd).release()}) {
    const std::unique_ptr<Program> owner{program};
    const auto evidence = owner->call(indices(), std::vector{sized(1)});
    ASSERT_TRUE(evidence.found);
    std::int64_t value = 0;
    std::memcpy(&value, evidence.cases.at("n-1").outputs.at("index").data.data(), 8);
    EXPECT_EQ(value, 224);
  }
}

TEST_F(Programs, RunAsAWholeWithTheirOwnMain) {
  const auto python_script = python(kPythonAdd)->script();
  EXPECT_TRUE(python_script.process.succeeded()) << python_script.process.err;
  EXPECT_EQ(python_script.process.out, "cpu [2. 2. 2. 2.]\n");
  const auto cpp_script = cpp(kCppAdd)->script();
  EXPECT_TRUE(cpp_script.process.succeeded()) << cpp_script.process.err;
  EXPECT_EQ(cpp_script.process.out, "cpu\n");
}

TEST_F(Programs, AreCorruptedWhereTheFunctionReturns) {
  const auto python_run = python(kPythonAdd)->corrupted_script(twin());
  EXPECT_TRUE(python_run.corrupted);
  EXPECT_EQ(python_run.process.exit_code, 1);
  EXPECT_THAT(python_run.process.err, HasSubstr("wrong result"));
  const auto cpp_run = cpp(kCppAdd)->corrupted_script(twin());
  EXPECT_TRUE(cpp_run.corrupted);
  EXPECT_EQ(cpp_run.process.exit_code, 3);
}

TEST_F(Programs, SayWhenNothingWasCorrupted) {
  EXPECT_FALSE(python("print('no function here')\n")->corrupted_script(twin()).corrupted);
  const auto inlined = cpp("#include <cstdio>\nint main() { std::puts(\"cpu\"); }\n")->corrupted_script(twin());
  EXPECT_FALSE(inlined.corrupted);
  EXPECT_EQ(inlined.process.exit_code, 0);
}

TEST_F(Programs, ReportTheLineOfAnException) {
  const auto evidence =
      python("def vector_add_cpu(x, y, out):\n    out[0] = x[99]\n")->call(twin(), std::vector{sized(3)});
  const auto& one = evidence.cases.at("n-3");
  EXPECT_EQ(one.state, CaseEvidence::State::raised);
  EXPECT_THAT(one.detail, HasSubstr("IndexError"));
  EXPECT_EQ(one.place.str(), "vector_add.py:2");
}

TEST_F(Programs, ReportAnImportThatFails) {
  const auto evidence = python("import numpy\nraise RuntimeError('at import')\n")->call(twin(), std::vector{sized(3)});
  EXPECT_FALSE(evidence.found);
  ASSERT_TRUE(evidence.load);
  EXPECT_THAT(evidence.load->err, HasSubstr("at import"));
  EXPECT_EQ(evidence.load_place.line, 2);
}

TEST_F(Programs, ReportACompileErrorAtTheStudentsLine) {
  auto program =
      cpp("#include \"vector_add.hpp\"\nint vector_add_cpu(const float*, const float*, float*, int) { return 0; }\n");
  const auto evidence = program->call(twin(), std::vector{sized(3)});
  ASSERT_TRUE(evidence.build);
  EXPECT_THAT(evidence.build->err, HasSubstr("vector_add.cpp:2:"));
}

TEST_F(Programs, SayWhichFunctionsAreThere) {
  const auto python_evidence = python("def vector_sum(x, y, out):\n    pass\n")->call(twin(), std::vector{sized(3)});
  EXPECT_FALSE(python_evidence.found);
  EXPECT_THAT(python_evidence.present, Contains("vector_sum"));
  const auto cpp_evidence = cpp("void vector_sum(int) {}\nint main() {}\n")->call(twin(), std::vector{sized(3)});
  EXPECT_FALSE(cpp_evidence.found);
  EXPECT_THAT(cpp_evidence.present, Contains("vector_sum(int)"));
}

TEST_F(Programs, GoOnAfterACrash) {
  auto program = cpp(R"(
#include <cstdlib>
void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  if (n == 3) std::abort();
  for (int i = 0; i < n; ++i) out[i] = x[i] + y[i];
}
int main() {}
)");
  const auto evidence = program->call(twin(), std::vector{sized(2), sized(3), sized(4)});
  EXPECT_EQ(evidence.cases.at("n-2").state, CaseEvidence::State::ran);
  EXPECT_EQ(evidence.cases.at("n-3").state, CaseEvidence::State::crashed);
  EXPECT_EQ(evidence.cases.at("n-3").detail, "SIGABRT");
  EXPECT_EQ(evidence.cases.at("n-4").state, CaseEvidence::State::ran);
}

TEST_F(Programs, ShowWritesPastTheEnd) {
  const auto evidence = cpp(R"(
void vector_add_cpu(const float* x, const float* y, float* out, int n) {
  for (int i = 0; i <= n; ++i) out[i] = x[i] + y[i];
}
int main() {}
)")
                            ->call(twin(), std::vector{sized(3)});
  EXPECT_THAT(evidence.cases.at("n-3").out_of_bounds, ElementsAre("out"));
}

}  // namespace
}  // namespace grader::toolchain
