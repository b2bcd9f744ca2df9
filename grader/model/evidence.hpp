#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/model/message.hpp"
#include "grader/model/node.hpp"
#include "grader/model/rubric.hpp"

namespace grader::model {

/// A dense array in C order, as it came back from a run; `data` holds count x element size bytes, little-endian.
struct Array {
  ElementType type = ElementType::float32;
  std::vector<std::int64_t> shape;  ///< empty: a scalar
  std::vector<std::byte> data;

  [[nodiscard]] std::size_t count() const;
};

/// Bytes of one element.
std::size_t size_of(ElementType type);
std::string_view name_of(ElementType type);

/// A file that was handed in, as text: UTF-8, without a byte-order mark, lines ended by `\n`.
struct FileEvidence {
  std::string path;  ///< below the submission's folder
  std::string text;
  bool was_latin1 = false;  ///< it was no valid UTF-8 and was read as Latin-1 instead
};

/// Why a process ended, in the order in which it is decided.
enum class End { fault, output_exceeded, memory_exceeded, cpu_time, wall_time, file_size, signalled, exited };

/// One process that ran (a script, a compiler, the calls of an entry).
struct ProcessEvidence {
  End end = End::exited;
  int exit_code = 0;
  int signal = 0;
  std::string out, err;          ///< what it printed, cut at the limit
  Seconds cpu, wall;             ///< measured: these belong into `timing` alone
  Bytes peak_memory;             ///< measured
  Limits limits;                 ///< what it was held to
  std::optional<Message> fault;  ///< with `End::fault`: what the grader or the machine could not do

  [[nodiscard]] bool succeeded() const { return end == End::exited && exit_code == 0; }
};

/// What one case of one entry gave.
struct CaseEvidence {
  enum class State { ran, raised, crashed, timed_out, not_reached };
  State state = State::not_reached;
  std::string detail;  ///< the exception with its last line of the submission, or the signal's name
  Seconds time_limit;  ///< with `timed_out`: what it was held to
  Place place;         ///< where it was raised, in the submission
  std::map<std::string, Array> outputs;
  std::map<std::string, std::size_t> unwritten;  ///< outputs with an element left as it was pre-filled: the first such
  std::vector<std::string> out_of_bounds;        ///< outputs with a changed guard zone: something wrote outside
  std::vector<std::string> changed_inputs;       ///< inputs that are not what they were
  std::vector<Message> shape_errors;             ///< outputs of a wrong type or shape
};

/// What calling one entry gave, over all cases.
struct EntryEvidence {
  bool found = false;
  std::string function;                       ///< what was called
  std::string looked_for;                     ///< the accepted forms, as text
  std::vector<std::string> present;           ///< functions that are there instead
  std::optional<ProcessEvidence> build;       ///< a build that failed: nothing could run
  std::optional<ProcessEvidence> load;        ///< a process that ended before any case: import error, crash at load
  Place load_place;                           ///< where the import failed, in the submission
  std::map<std::string, CaseEvidence> cases;  ///< by case id
  bool unstable = false;                      ///< the first case gave other outputs when it was called again
  std::optional<Message> fault;               ///< the grader's fault: verdict `error`
};

/// A script as a whole: the program started as a person would.
struct ScriptEvidence {
  std::optional<ProcessEvidence> build;  ///< a build that failed
  ProcessEvidence process;
  bool corrupted = false;  ///< in a corrupted run: an element really was changed
};

/// The host loop's index expression, evaluated on sampled (block, thread) pairs.
struct IndexEvidence {
  bool recognised = false;
  std::string expression;  ///< as the student wrote it
  Place place;
  struct Sample {
    std::int64_t block, thread, threads;
    std::int64_t value;
  };
  std::vector<Sample> samples;
  std::string bound;  ///< the test that guards the write, as written; empty: none was recognised
  /// The test's value for (index, size) pairs around the bound.
  struct BoundSample {
    std::int64_t index, size;
    bool passes;
  };
  std::vector<BoundSample> bound_samples;
};

/// All that a check may look at. What a check did not ask for is not there.
struct Evidence {
  std::string language;                       ///< of the program that was handed in: `python`, `cpp`, `cuda`, or empty
  std::string program;                        ///< its path below the submission's folder
  std::string machine;                        ///< of the grader: `x86_64`, `aarch64`
  std::string backend;                        ///< where the program ran: `host`
  std::map<std::string, FileEvidence> files;  ///< by role
  std::vector<Case> cases;

  std::optional<Node> answers;             ///< the submission's answers.yaml
  std::optional<Message> answers_problem;  ///< why it could not be read
  std::optional<Place> answers_place;      ///< where it stopped being readable
  std::optional<Node> expected_answers;    ///< the reference's, for the first case

  std::map<std::string, EntryEvidence> entries;            ///< by entry name
  std::map<std::string, EntryEvidence> reference_entries;  ///< by entry name
  std::map<std::string, ScriptEvidence> scripts;           ///< `plain`, `corrupted:<entry>`
  std::optional<ScriptEvidence> reference_script;
  std::map<std::string, IndexEvidence> indices;  ///< by entry name
  std::map<std::string, Node> data;  ///< data files of the course that the check named (facts.yaml), by name
};

}  // namespace grader::model
