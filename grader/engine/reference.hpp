#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grader/engine/workplace.hpp"
#include "grader/model/rubric.hpp"

namespace grader::engine {

/// What the references of a course say: the answer key of every rubric, worked out when first asked for and kept.
/// References run in the sandbox like submissions, in processes of their own. Thread-safe.
class References {
 public:
  explicit References(const Workplace& workplace) : workplace_{workplace} {}

  /// What a right `answers.yaml` holds for the rubric's first case.
  tl::expected<model::Node, model::Message> answers(const model::Rubric& rubric);

  /// The reference called over `cases`. The seed decides the inputs, as for a submission.
  model::EntryEvidence call(const model::Rubric& rubric, const model::Entry& entry, std::span<const model::Case> cases);

  /// The reference as a whole.
  model::ScriptEvidence script(const model::Rubric& rubric);

  /// The programs that call C++ submissions of this rubric.
  tl::expected<std::shared_ptr<toolchain::CppHarness>, model::Message> harness(const model::Rubric& rubric);

  /// A data file below the course's `reference/`.
  tl::expected<model::Node, model::Message> data(const std::string& path);

 private:
  tl::expected<std::unique_ptr<toolchain::Program>, model::Message> program(const model::Rubric& rubric);
  tl::expected<model::Node, model::Message> ask_for_answers(const model::Rubric& rubric);
  tl::expected<std::vector<std::pair<std::string, std::string>>, model::Message> data_files(
      const model::Rubric& rubric);

  const Workplace& workplace_;
  Once<tl::expected<model::Node, model::Message>> answers_;
  Once<tl::expected<model::Node, model::Message>> data_;
  Once<model::EntryEvidence> entries_;
  Once<model::ScriptEvidence> scripts_;
  Once<tl::expected<std::shared_ptr<toolchain::CppHarness>, model::Message>> harnesses_;
};

/// The files that an exercise ships for C++ submissions (its starter's headers), by name.
std::vector<std::pair<std::string, std::string>> shipped_headers(const Workplace& workplace,
                                                                 const model::Rubric& rubric);

}  // namespace grader::engine
