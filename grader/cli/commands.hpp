#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/cli/globals.hpp"

/// The commands, one file each; each returns the process's exit code.
namespace grader::cli {

struct CheckArguments {
  std::string exercise;  ///< empty: found from the folder
  std::string path = ".";
  std::string criterion;
  std::string only_case;  ///< `n=33,threads=32`
  bool json = false;
};
int check(const Globals& given, const CheckArguments& arguments);

struct GradeArguments {
  std::string path;
  std::string exercise;
  std::string out;
  std::string seed;
  std::string pass;  ///< the mark, out of the exercise's points, from which the exit code is 0
  bool json = false;
};
int grade(const Globals& given, const GradeArguments& arguments);

struct BatchArguments {
  std::string folder;
  std::string out;
  std::string exercise;
  std::string seed;
  unsigned workers = 0;  ///< 0: one a core
};
int batch(const Globals& given, const BatchArguments& arguments);

struct ReportArguments {
  std::string folder;
};
int report(const Globals& given, const ReportArguments& arguments);

struct RubricArguments {
  std::vector<std::string> rubrics;  ///< ids or files; empty: all of the course
};
int rubric_lint(const Globals& given, const RubricArguments& arguments);
int rubric_verify(const Globals& given, const RubricArguments& arguments);

int doctor(const Globals& globals);

struct TwinArguments {
  std::string source;                ///< a .cu file
  std::vector<std::string> program;  ///< the program's own arguments
  std::string trace;                 ///< where trace.json goes; empty: nowhere
  bool fast = false;                 ///< accesses are not watched
};
/// Compiles and runs a CUDA program without a GPU; the exit code is the program's.
int twin(const Globals& globals, const TwinArguments& arguments);

struct DemoArguments {
  std::string out;
  unsigned workers = 0;
};
int demo(const Globals& globals, const DemoArguments& arguments);

}  // namespace grader::cli
