#pragma once

namespace grader::cli {

/// What the grader's exit tells a script.
enum ExitCode : int {
  kAllRight = 0,  ///< every criterion that was judged passed; for batch, report, demo: everything was graded
  kSomethingFailed = 1,
  kWrongCall = 2,     ///< the call or a rubric is wrong
  kGraderFailed = 3,  ///< the grader or the machine failed; a criterion is in error
};

}  // namespace grader::cli
