// Index expressions and bounds of host loops, found in real sources and evaluated by running them.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "grader/toolchain/index/cpp_index.hpp"
#include "grader/toolchain/index/cpp_tokens.hpp"
#include "grader/toolchain/index/read_index.hpp"

namespace grader::toolchain {
namespace {

namespace fs = std::filesystem;
using model::IndexEvidence;

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096];
  while (fgets(buffer, sizeof buffer, pipe) != nullptr) text += buffer;
  pclose(pipe);
  return text;
}

class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "grader-index-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Scratch() { fs::remove_all(path_); }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream{path_ / name} << text;
    return (path_ / name).string();
  }
  [[nodiscard]] fs::path path() const { return path_; }

 private:
  fs::path path_;
};

IndexEvidence in_python(const std::string& source) {
  const Scratch scratch;
  const auto json = output_of("/usr/bin/python3 -I " INDEX_PY " " + scratch.file("a.py", source) + " add");
  const auto evidence = read_index_json(json);
  EXPECT_TRUE(evidence) << json;
  return evidence.value_or(IndexEvidence{});
}

/// add(x, y, out, n), arrays of n floats.
model::Contract contract() {
  using model::ArgumentSpec;
  model::Contract contract;
  for (const char* name : {"x", "y", "out"}) {
    ArgumentSpec array;
    array.name = name;
    array.shape = {"n"};
    if (array.name == "out") array.role = ArgumentSpec::Role::output;
    contract.arguments.push_back(array);
  }
  ArgumentSpec n;
  n.name = "n";
  n.from = ArgumentSpec::Value{"n"};
  contract.arguments.push_back(n);
  return contract;
}

IndexEvidence in_cpp(const std::string& source) {
  const auto located = locate_index(source, "add");
  if (!located) return {};
  const model::CallSpec form{"cpp", "add", {"x", "y", "out", "n"}, "", "", {}};
  const auto traced = traced_source(source, *located, contract(), form);
  if (!traced) return {};
  const Scratch scratch;
  scratch.file("a.hpp", "#pragma once\nvoid add(const float* x, const float* y, float* out, int n);\n");
  const auto library = (scratch.path() / "a.so").string();
  output_of("g++ -std=c++20 -O1 -w -fPIC -shared " + scratch.file("a.cpp", *traced) + " -o " + library + " 2>&1");
  if (access(library.c_str(), X_OK) != 0) return {};
  output_of("cd " + scratch.path().string() + " && LD_PRELOAD=./a.so /usr/bin/true");
  std::ifstream file{scratch.path() / kTraceFile};
  std::ostringstream json;
  json << file.rdbuf();
  auto evidence = read_index_json(json.str());
  if (!evidence) return {};
  evidence->place = located->place;
  return *evidence;
}

bool index_is_right(const IndexEvidence& evidence) {
  EXPECT_FALSE(evidence.samples.empty());
  for (const auto& s : evidence.samples) {
    if (s.value != s.block * s.threads + s.thread) return false;
  }
  return true;
}

bool bound_is_right(const IndexEvidence& evidence) {
  EXPECT_FALSE(evidence.bound_samples.empty());
  for (const auto& s : evidence.bound_samples) {
    if (s.passes != (s.index < s.size)) return false;
  }
  return true;
}

std::string python(const std::string& index, const std::string& guard) {
  return "def add(x, y, out):\n    threads = 128\n    n = out.size\n    blocks = (n + threads - 1) // threads\n"
         "    for b in range(blocks):\n        for t in range(threads):\n            i = " +
         index + "\n            if " + guard + ":\n                out[i] = x[i] + y[i]\n";
}

std::string cpp(const std::string& index, const std::string& guard) {
  return "#include \"a.hpp\"\n// for (int b = 0; ...) is only a comment\nvoid add(const float* x, const float* y, "
         "float* out, int n) {\n"
         "  const int threads = 128;\n  const int blocks = (n + threads - 1) / threads;\n"
         "  for (int b = 0; b < blocks; ++b) {\n    for (int t = 0; t < threads; t++) {\n      const int i = " +
         index + ";\n      if (" + guard + ") out[i] = x[i] + y[i];\n    }\n  }\n}\n";
}

TEST(Index, IsRecognisedAndRight) {
  for (const auto& evidence :
       {in_python(python("b * threads + t", "i < n")), in_cpp(cpp("b * threads + t", "i < n"))}) {
    ASSERT_TRUE(evidence.recognised);
    EXPECT_TRUE(index_is_right(evidence));
    EXPECT_TRUE(bound_is_right(evidence));
    EXPECT_EQ(evidence.expression, "b * threads + t");
    EXPECT_EQ(evidence.bound, "i < n");
  }
  EXPECT_EQ(in_python(python("b * threads + t", "i < n")).place.line, 7);
  EXPECT_EQ(in_cpp(cpp("b * threads + t", "i < n")).place.line, 8);
}

TEST(Index, IsSeenBehindAByteOrderMark) {
  const std::string mark = "\xef\xbb\xbf";
  const auto in_c = in_cpp(mark + cpp("b * threads + t", "i < n"));
  EXPECT_TRUE(in_c.recognised);
  EXPECT_TRUE(index_is_right(in_c));
  EXPECT_EQ(in_c.place.line, 8);
  const auto in_py = in_python(mark + python("b * threads + t", "i < n"));
  EXPECT_TRUE(in_py.recognised);
  EXPECT_TRUE(index_is_right(in_py));
}

TEST(Index, IsRightInOtherWords) {
  for (const char* index : {"t + threads * b", "(b * threads) + t", "128 * b + t"}) {
    EXPECT_TRUE(index_is_right(in_python(python(index, "i < out.size")))) << index;
    EXPECT_TRUE(index_is_right(in_cpp(cpp(index, "n > i")))) << index;
  }
}

TEST(Index, SwappedOrOffIsWrong) {
  for (const char* index :
       {"t * threads + b", "b * threads + t + 1", "b + t", "b * (threads - 1) + t", "b * threads"}) {
    EXPECT_FALSE(index_is_right(in_python(python(index, "i < n")))) << index;
    EXPECT_FALSE(index_is_right(in_cpp(cpp(index, "i < n")))) << index;
  }
}

TEST(Bound, ThatLetsOneMoreOrOneLessPassIsWrong) {
  for (const char* guard : {"i <= n", "i < n - 1", "i < n + threads"}) {
    EXPECT_FALSE(bound_is_right(in_python(python("b * threads + t", guard)))) << guard;
    EXPECT_FALSE(bound_is_right(in_cpp(cpp("b * threads + t", guard)))) << guard;
  }
  EXPECT_TRUE(bound_is_right(in_python(python("b * threads + t", "i < len(out)"))));
  EXPECT_TRUE(bound_is_right(in_cpp(cpp("b * threads + t", "i < n && true"))));
}

TEST(Bound, MayBeAnEarlyContinue) {
  const auto python_evidence = in_python(
      "def add(x, y, out):\n    threads = 32\n    for b in range((len(out) + threads - 1) // threads):\n        base = "
      "b * threads\n"
      "        for t in range(threads):\n            i = base + t\n            if i >= len(out):\n                "
      "continue\n            out[i] = x[i] + y[i]\n");
  EXPECT_TRUE(index_is_right(python_evidence));
  EXPECT_TRUE(bound_is_right(python_evidence));
  const auto cpp_evidence = in_cpp(
      "void add(const float* x, const float* y, float* out, int n) {\n  int threads = 32;\n  for (int b = 0; b < (n + "
      "threads - 1) / threads; b++) {\n"
      "    int base = b * threads;\n    for (int t = 0; t < threads; ++t) {\n      int i = base + t;\n      if (i >= "
      "n) { continue; }\n      out[i] = x[i] + y[i];\n    }\n  }\n}\n");
  ASSERT_TRUE(cpp_evidence.recognised);
  EXPECT_TRUE(index_is_right(cpp_evidence));
  EXPECT_TRUE(bound_is_right(cpp_evidence));
}

TEST(Bound, ThatIsMissingIsSeenAsMissing) {
  const auto evidence = in_python(
      "def add(x, y, out):\n    threads = 4\n    for b in range(3):\n        for t in range(threads):\n            "
      "out[b * threads + t] = 1\n");
  ASSERT_TRUE(evidence.recognised);
  EXPECT_TRUE(evidence.bound.empty());
  const auto cpp_evidence = in_cpp(
      "void add(const float* x, const float* y, float* out, int n) {\n  for (int b = 0; b < n / 4; ++b)\n    for (int "
      "t = 0; t < 4; ++t)\n      out[b * 4 + t] = x[b * 4 + t];\n}\n");
  ASSERT_TRUE(cpp_evidence.recognised);
  EXPECT_TRUE(cpp_evidence.bound.empty());
  EXPECT_TRUE(index_is_right(cpp_evidence));
}

TEST(Index, MayBePutTogetherInSteps) {
  const auto in_steps = [](const std::string& language) {
    return language == "python" ? in_python(
                                      "def add(x, y, out):\n    threads = 8\n    for b in range((out.size + threads - "
                                      "1) // threads):\n        for t in range(threads):\n"
                                      "            i = b * threads\n            i += t\n            if i < out.size:\n "
                                      "               out[i] = 1\n")
                                : in_cpp(
                                      "void add(const float* x, const float* y, float* out, int n) {\n  for (int b = "
                                      "0; b < (n + 7) / 8; ++b)\n    for (int t = 0; t < 8; ++t) {\n"
                                      "      int i = b * 8;\n      i += t;\n      if (i < n) out[i] = 1;\n    }\n}\n");
  };
  for (const char* language : {"python", "cpp"}) {
    const auto evidence = in_steps(language);
    ASSERT_TRUE(evidence.recognised) << language;
    EXPECT_TRUE(index_is_right(evidence)) << language;
    EXPECT_TRUE(bound_is_right(evidence)) << language;
  }
}

TEST(Index, ChangedBehindTheGuardIsWrong) {
  EXPECT_FALSE(
      index_is_right(in_python("def add(x, y, out):\n    n = out.size\n    for b in range((n + 7) // 8):\n        for "
                               "t in range(8):\n            i = b * 8 + t\n"
                               "            if i < n:\n                i = n - 1 - i\n                out[i] = 1\n")));
  EXPECT_FALSE(
      index_is_right(in_cpp("void add(const float* x, const float* y, float* out, int n) {\n  for (int b = 0; b < (n + "
                            "7) / 8; ++b)\n    for (int t = 0; t < 8; ++t) {\n"
                            "      int i = b * 8 + t;\n      if (i < n) { i = n - 1 - i; out[i] = 1; }\n    }\n}\n")));
}

TEST(Index, GivenAfterTheWriteDoesNotCount) {
  const auto evidence = in_python(
      "def add(x, y, out):\n    for b in range(out.size):\n        for t in range(8):\n            i = b * 8\n         "
      "   out[i] = 1\n            i = b * 8 + t\n");
  ASSERT_TRUE(evidence.recognised);
  EXPECT_FALSE(index_is_right(evidence));
}

TEST(Bound, OfAnotherStatementGuardsNothing) {
  for (const char* body : {"if (i < n) { touched = i; } out[i] = 1;", "if (i < n) touched = i; else out[i] = 1;"}) {
    const auto evidence = in_cpp(
        "int touched;\nvoid add(const float* x, const float* y, float* out, int n) {\n  for (int b = 0; b < (n + 7) / "
        "8; ++b) {\n    for (int t = 0; t < 8; ++t) {\n"
        "      int i = b * 8 + t;\n      " +
        std::string{body} + "\n    }\n  }\n}\n");
    EXPECT_TRUE(!evidence.recognised || evidence.bound_samples.empty() || !bound_is_right(evidence)) << body;
  }
  EXPECT_FALSE(
      bound_is_right(in_python("def add(x, y, out):\n    n = out.size\n    for b in range((n + 7) // 8):\n        for "
                               "t in range(8):\n            i = b * 8 + t\n"
                               "            if i < n:\n                pass\n            out[i] = 1\n")));
}

TEST(Index, IsFoundHoweverTheRestIsWritten) {
  for (const char* source : {
           "constexpr int kThreads = 16;\nvoid add(const float* x, const float* y, float* out, int n) {\n  for (int "
           "b{0}; b < (n + kThreads - 1) / kThreads; ++b)\n"
           "    for (int t = 0; t < kThreads; ++t) { int i{b * kThreads + t}; if (i < n) out[i] = x[i] + y[i]; }\n}\n",
           "#define THREADS 16\nvoid add(const float* x, const float* y, float* out, int n) {\n  for (int i = 0; i < "
           "0; ++i) out[i] = 0;\n"
           "  for (int b = 0; b < (n + THREADS - 1) / THREADS; ++b)\n    for (int t = 0; t < THREADS; ++t) if (b * "
           "THREADS + t < n) out[b * THREADS + t] = 1;\n}\n",
           "static int at(int b, int t) { return b * 16 + t; }\nvoid add(const float* x, const float* y, float* out, "
           "int n) {\n  for (int b = 0; b < (n + 15) / 16; ++b)\n"
           "    for (int t = 0; t < 16; ++t) { const int i = at(b, t); if (n <= i) break; out[i] = 1; }\n}\n",
       }) {
    const auto evidence = in_cpp(source);
    ASSERT_TRUE(evidence.recognised) << source;
    EXPECT_TRUE(index_is_right(evidence)) << source;
    EXPECT_TRUE(bound_is_right(evidence)) << source;
  }
  for (const char* source : {
           "T = 16\ndef add(x, y, out):\n    for b in range((len(out) + T - 1) // T):\n        for t in range(T):\n    "
           "        i = b * T + t\n"
           "            if i < len(out):\n                out[i] = 1\n",
           "def add(x, y, out, threads=16):\n    for b in range((len(out) + threads - 1) // threads):\n        for t "
           "in range(threads):\n"
           "            i = b * threads + t\n            if i < len(out):\n                out[i] = 1\n",
           "def add(x, y, out):\n    threads: int = 16\n    n, spare = out.shape[0], 0\n    for b in range((n + "
           "threads - 1) // threads):\n        for t in range(threads):\n"
           "            i = np.int64(b) * threads + int(t)\n            if not i >= n:\n                out[i] = 1\n",
           "def at(b, t):\n    return b * 16 + t\n\ndef add(x, y, out):\n    for b in range((len(out) + 15) // 16):\n  "
           "      for t in range(16):\n"
           "            if b * 16 + t < len(out):\n                out[at(b, t)] = 1\n",
       }) {
    const auto evidence = in_python(source);
    ASSERT_TRUE(evidence.recognised) << source;
    EXPECT_TRUE(index_is_right(evidence)) << source;
    EXPECT_TRUE(bound_is_right(evidence)) << source;
  }
}

TEST(Index, CountedOnFromThreadToThreadIsLeftToAPerson) {
  EXPECT_FALSE(in_python("def add(x, y, out):\n    i = 0\n    for b in range(out.size):\n        for t in range(1):\n  "
                         "          if i < out.size:\n                out[i] = 1\n            i += 1\n")
                   .recognised);
}

TEST(Index, OfAnotherShapeIsLeftToAPerson) {
  for (const char* source : {
           "def add(x, y, out):\n    out[:] = x + y\n",
           "def add(x, y, out):\n    for i in range(out.size):\n        out[i] = x[i]\n",
           "def other(x):\n    pass\n",
           "def add(x, y, out:\n",
           "def add(x, y, out):\n    while True:\n        break\n",
           "def add(x, y, out):\n    for b in range(3):\n        for t in range(helper()):\n            out[b] = 1\n",
       }) {
    EXPECT_FALSE(in_python(source).recognised) << source;
  }
  for (const char* source : {
           "void add(float* out, int n) { for (int i = 0; i < n; ++i) out[i] = 1; }",
           "void add(float* out, int n);",
           "void add(float* out, int n) { for (auto& x : things) for (int t = 0; t < 4; ++t) out[t] = x; }",
           "void add(float* out, int n) { for (int b = 0; b < n; ++b) for (int t = 0; t < helper(); ++t) out[b + t] = "
           "1; }",
           "void add(",
           "",
           "\"",
           "/*",
       }) {
    EXPECT_FALSE(in_cpp(source).recognised) << source;
  }
}

TEST(Index, CodeOfTheSubmissionIsNotRun) {
  const Scratch scratch;
  const auto mark = (scratch.path() / "ran").string();
  const auto json = output_of(
      "/usr/bin/python3 -I " INDEX_PY " " +
      scratch.file("a.py", "open('" + mark +
                               "', 'w')\ndef add(x, y, out):\n    for b in range(2):\n        for t in range(2):\n     "
                               "       i = ().__class__.__base__\n            out[i] = 1\n") +
      " add");
  EXPECT_FALSE(fs::exists(mark));
  const auto evidence = read_index_json(json);
  ASSERT_TRUE(evidence);
  EXPECT_FALSE(evidence->recognised);
}

TEST(IndexJson, IsReadAsAStrangersData) {
  for (const char* text : {"", "[]", "{\"recognised\": true, \"samples\": [1]}", "{\"samples\": [{\"block\": \"x\"}]}",
                           "{\"bound_samples\": [{}]}"}) {
    EXPECT_FALSE(read_index_json(text)) << text;
  }
  EXPECT_TRUE(read_index_json("{}"));
}

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

TEST(Index, OfASourceThatNobodyWroteIsLeftToAPersonAtOnce) {
  const std::string head =
      "void add(const float* x, float* out, int n) { for (int b = 0; b < 4; ++b) for (int t = 0; t < 4; ++t) ";
  // Deep without braces, deep in brackets, long: none of it may take the grader's stack or its time.
  EXPECT_NO_FATAL_FAILURE((void)locate_index(head + times(20'000, "if(1)") + "out[0] = 1; }", "add"));
  EXPECT_NO_FATAL_FAILURE((void)locate_index(head + times(20'000, "if(1) ; else ") + "out[0] = 1; }", "add"));
  EXPECT_NO_FATAL_FAILURE((void)locate_index(head + times(60'000, "(") + times(60'000, ")") + "; }", "add"));
  EXPECT_NO_FATAL_FAILURE((void)locate_index("void add" + times(100'000, "("), "add"));
  EXPECT_FALSE(locate_index(head + times(180'000, "if(1)") + "out[0] = 1; }", "add").has_value());
  // Ordinary nesting is followed.
  const auto found = locate_index(head + "if (b < 4) { if (t < 4) out[b * 4 + t] = 1; } }", "add");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->index_expression, "b * 4 + t");
}

TEST(CppTokens, LeaveOutCommentsAndKeepLines) {
  const auto tokens =
      cpp_tokens("// for\n#define X for \\\n  more\nint/*\n*/a = \"for\\\"\"; auto b = R\"x(for)\")x\"; a<<=1;");
  std::string text;
  for (const auto& token : tokens) text += token.text + '|';
  EXPECT_EQ(text, "int|a|=|\"for\\\"\"|;|auto|b|=|R\"x(for)\")x\"|;|a|<<=|1|;|");
  EXPECT_EQ(tokens.front().line, 4);
  EXPECT_EQ(tokens[1].line, 5);
}

}  // namespace
}  // namespace grader::toolchain
