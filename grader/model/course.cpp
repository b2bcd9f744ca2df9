#include "grader/model/course.hpp"

#include <algorithm>

#include <boost/multiprecision/cpp_int.hpp>

namespace grader::model {

namespace {

/// Marks are fractions until they are shown: rounded once, at the end.
using Exact = boost::multiprecision::cpp_rational;

struct ExactMark {
  std::optional<Exact> mark;  ///< out of the course's scale
  bool provisional = false;
};
using ExactMarks = std::map<std::string, ExactMark>;

/// Half up to a multiple of `step`, or to what points can hold where there is none.
Points rounded(const Exact& value, Points step) {
  const std::int64_t units = std::max<std::int64_t>(step.units(), 1);
  const Exact steps = value * Points::kUnitsPerPoint / units + Exact{1, 2};
  // Marks are never negative, so cutting off is rounding down.
  const boost::multiprecision::cpp_int whole = numerator(steps) / denominator(steps);
  return Points::from_units(static_cast<std::int64_t>(whole) * units);
}

CourseMark shown(const ExactMark& mark, Points step) {
  return {mark.mark ? std::optional{rounded(*mark.mark, step)} : std::nullopt, mark.provisional};
}

ExactMark exact(const Mark& mark, Points scale) {
  if (!mark.scaled || mark.judged <= Points{}) return {std::nullopt, true};
  const Exact share{mark.earned.units(), mark.judged.units()};
  return {share * Exact{scale.units(), Points::kUnitsPerPoint}, mark.provisional};
}

class Mean {
 public:
  void add(const Exact& mark, Points weight) {
    sum_ += mark * weight.units();
    weight_ += weight.units();
  }
  [[nodiscard]] std::optional<Exact> value() const {
    return weight_ == 0 ? std::nullopt : std::optional<Exact>{sum_ / weight_};
  }

 private:
  Exact sum_ = 0;
  Exact weight_ = 0;
};

StudentMarks finish(const Course& course, const std::string& student, const ExactMarks& exercises) {
  StudentMarks marks;
  marks.student = student;
  for (const auto& [id, mark] : exercises) marks.exercises[id] = shown(mark, course.rounding);
  Mean whole;
  bool provisional = false;
  for (const auto& module : course.modules) {
    Mean mean;
    ExactMark mark;
    for (const auto& exercise : module.exercises) {
      const auto found = exercises.find(exercise.id);
      if (found == exercises.end()) {
        mean.add(0, exercise.weight);
        continue;
      }
      mark.provisional = mark.provisional || found->second.provisional;
      if (found->second.mark) mean.add(*found->second.mark, exercise.weight);
    }
    mark.mark = mean.value();
    provisional = provisional || mark.provisional;
    if (mark.mark) whole.add(*mark.mark, module.weight);
    marks.modules[module.id] = shown(mark, course.rounding);
  }
  marks.course = shown({whole.value(), provisional}, course.rounding);
  return marks;
}

/// Gives a pair's mark to those whom its answers.yaml names and the roster knows. Work of one's own always stands
/// before it: nobody's mark is what another student writes. Two pairs that name the same person leave a question to a
/// human.
void credit_partners(const Course& course, std::span<const Result> results,
                     std::map<std::string, ExactMarks>& students) {
  std::map<std::string, ExactMarks> named;
  for (const auto& result : results) {
    for (const auto& author : result.authors) {
      const bool on_roster = std::ranges::find(course.roster, author, &RosterEntry::id) != course.roster.end();
      if (author == result.student || !on_roster) continue;
      const auto [mark, fresh] = named[author].emplace(result.exercise, exact(result.mark, course.scale));
      if (!fresh) mark->second = {std::nullopt, true};
    }
  }
  for (auto& [student, exercises] : named) students[student].merge(exercises);
}

}  // namespace

std::vector<StudentMarks> marks_of(const Course& course, std::span<const Result> results,
                                   std::span<const std::string> also) {
  std::map<std::string, ExactMarks> students;
  for (const auto& entry : course.roster) students[entry.id];
  for (const auto& student : also) students[student];
  for (const auto& result : results) students[result.student][result.exercise] = exact(result.mark, course.scale);
  credit_partners(course, results, students);
  std::vector<StudentMarks> list;
  for (const auto& [id, exercises] : students) list.push_back(finish(course, id, exercises));
  return list;
}

}  // namespace grader::model
