#include "grader/toolchain/cpp_harness.hpp"

#include <algorithm>

#include "toolchain_texts.hpp"

namespace grader::toolchain {

namespace {

using model::ArgumentSpec;
using model::CallSpec;
using model::Contract;
using model::Entry;

constexpr std::string_view kCpp = "cpp";

bool is_output(const ArgumentSpec* argument) {
  return argument != nullptr && argument->role != ArgumentSpec::Role::input;
}

std::string without_semicolon(std::string declaration) {
  while (!declaration.empty() && (declaration.back() == ';' || declaration.back() == ' ')) declaration.pop_back();
  return declaration;
}

/// `call.pointer("x"), call.scalar("n")`
std::string passed_arguments(const Contract& contract, const CallSpec& form) {
  std::string text;
  for (const auto& name : form.arguments) {
    const auto* argument = contract.argument(name);
    const bool array = argument != nullptr && !argument->shape.empty();
    text += (text.empty() ? "" : ", ") + std::string{array ? "call.pointer(\"" : "call.scalar(\""} + name + "\")";
  }
  return text;
}

/// How many elements an output has, as an expression over the function's own parameters; "1" where it says otherwise.
std::string element_count(const Contract& contract, const CallSpec& form, const ArgumentSpec& output) {
  std::string count;
  for (const auto& extent : output.shape) {
    const auto bound = std::ranges::find_if(form.arguments, [&](const std::string& name) {
      const auto* argument = contract.argument(name);
      const auto* value = argument == nullptr ? nullptr : std::get_if<ArgumentSpec::Value>(&argument->from);
      return value != nullptr && value->expression == extent;
    });
    if (bound == form.arguments.end()) return "1";
    count += (count.empty() ? "" : " * ") + ("static_cast<long>(" + *bound + ")");
  }
  return count.empty() ? "1" : count;
}

constexpr std::string_view kFunctionLookup = R"(
// The function of this name that comes next, the submission's, under its linker name.
void* next_of(void* own) {
  Dl_info info;
  return dladdr(own, &info) != 0 && info.dli_sname != nullptr ? dlsym(RTLD_NEXT, info.dli_sname) : nullptr;
}

void mark() {
  if (const char* path = std::getenv("GRADER_CORRUPTED")) {
    if (std::FILE* file = std::fopen(path, "w")) std::fclose(file);
  }
}

template <class T>
void corrupt(T& value) {
  if constexpr (std::is_same_v<T, bool>) value = !value;
  else value = static_cast<T>(value + (value < 0 ? -value : value) + 1);
  mark();
}
)";

std::vector<std::string> compiler(const Toolbox& tools) {
  return {tools.gxx, "-std=c++20", "-O1", "-ffp-contract=off", "-w", "-fdiagnostics-color=never"};
}

struct Step {
  std::vector<std::string> arguments;
  std::string product;
};

}  // namespace

std::string calls_source(const Contract& contract) {
  std::string declarations, forms;
  for (const auto& entry : contract.entries) {
    for (const auto& form : entry.calls) {
      if (form.language != kCpp) continue;
      declarations += without_semicolon(form.declaration) + " __attribute__((weak));\n";
      const auto arguments = passed_arguments(contract, form);
      std::string call = form.function + '(' + arguments + ')';
      if (!form.returns.empty()) call = "call.returned(\"" + form.returns + "\", " + call + ')';
      // A plain function pointer tells whether the function is there; the declaration's own type picks the overload.
      forms += "    {\"" + entry.name + "\", \"" + form.function + "\", " + form.function +
               " != nullptr, [](Call& call) { " + call + "; }},\n";
    }
  }
  return "#include <cstddef>\n#include <cstdint>\n#include \"harness.hpp\"\n\n" + declarations +
         "\nint main(int argc, char** argv) {\n  using grader_harness::Call;\n"
         "  return grader_harness::run(argc, argv, {\n" +
         forms + "  });\n}\n";
}

std::string corrupt_source(const Contract& contract, const Entry& entry) {
  std::string functions;
  for (const auto& form : entry.calls) {
    if (form.language != kCpp) continue;
    const auto passed =
        std::ranges::find_if(form.arguments, [&](const auto& name) { return is_output(contract.argument(name)); });
    std::string arguments;
    for (const auto& name : form.arguments) arguments += (arguments.empty() ? "" : ", ") + name;
    const auto declaration = without_semicolon(form.declaration);
    const auto next = "  const auto next = reinterpret_cast<decltype(&" + form.function +
                      ")>(next_of(reinterpret_cast<void*>(&" + form.function + ")));\n";
    if (passed != form.arguments.end()) {
      const auto count = element_count(contract, form, *contract.argument(*passed));
      functions += declaration + " {\n" + next + "  next(" + arguments + ");\n  const long count = " + count +
                   ";\n  if (count > 0) corrupt(" + *passed + "[count / 2]);\n}\n";
    } else if (!form.returns.empty()) {
      functions += declaration + " {\n" + next + "  auto result = next(" + arguments +
                   ");\n  corrupt(result);\n  return result;\n}\n";
    }
  }
  if (functions.empty()) return {};
  return "#include <dlfcn.h>\n#include <cstdint>\n#include <cstdio>\n#include <cstdlib>\n#include <type_traits>\n\n"
         "namespace {\n" +
         std::string{kFunctionLookup} + "}  // namespace\n\n" + functions;
}

tl::expected<std::shared_ptr<CppHarness>, model::Message> CppHarness::build(
    sandbox::Sandbox& sandbox, const Toolbox& tools, const Contract& contract,
    std::vector<std::pair<std::string, std::string>> headers) {
  if (tools.gxx.empty()) return tl::unexpected{model::Message{"toolchain.no_compiler", {}}};

  std::vector<sandbox::InputFile> files{
      {"harness.hpp", std::string{texts::harness_hpp}},
      {"harness.cpp", std::string{texts::harness_cpp}},
      {"calls.cpp", calls_source(contract)},
      // What the linker needs to see; the submission's own takes its place at run time.
      {"stub.cpp", "int main() { return 0; }\n"}};
  std::vector<Step> steps{{{"-fPIC", "-shared", "-Wl,-soname,libsubmission.so", "stub.cpp"}, "libsubmission.so"},
                          {{"-fPIE", "-pie", "-Wl,-z,dynamic-undefined-weak", "calls.cpp", "harness.cpp",
                            "-Wl,--no-as-needed", "-L.", "-lsubmission", "-Wl,-rpath,$ORIGIN"},
                           "calls"},
                          {{"-Wl,--no-as-needed", "-L.", "-lsubmission", "-Wl,-rpath,$ORIGIN"}, "script"}};
  for (const auto& entry : contract.entries) {
    const auto source = corrupt_source(contract, entry);
    if (source.empty()) continue;
    const auto name = "corrupt-" + entry.name;
    files.push_back({name + ".cpp", source});
    steps.push_back({{"-fPIC", "-shared", name + ".cpp"}, name + ".so"});
  }

  Binaries binaries;
  for (const auto& step : steps) {
    sandbox::Request request;
    request.command = compiler(tools);
    request.command.insert(request.command.end(), step.arguments.begin(), step.arguments.end());
    request.command.insert(request.command.end(), {"-o", step.product});
    request.limits.cpu = request.limits.wall = std::chrono::minutes{2};
    request.limits.memory = 2ULL << 30;
    request.files = files;
    request.exports = {step.product};
    auto outcome = sandbox.run(request);
    if (outcome.process.fault) return tl::unexpected{*outcome.process.fault};
    if (!outcome.process.succeeded() || !outcome.exported.contains(step.product)) {
      return tl::unexpected{model::Message{"toolchain.harness", {{"compiler", outcome.process.err}}}};
    }
    // Later steps link against what was made before.
    files.push_back({step.product, outcome.exported[step.product]});
    binaries[step.product] = std::move(outcome.exported[step.product]);
  }
  return std::make_shared<CppHarness>(std::move(binaries), std::move(headers));
}

}  // namespace grader::toolchain
