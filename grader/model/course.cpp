#include "grader/model/course.hpp"

#include <algorithm>

namespace grader::model {

namespace {

__extension__ using Wide = __int128;

/// A weighted mean of marks, kept as a fraction until it is rounded.
class Mean {
 public:
  void add(Points mark, Points weight) {
    sum_ += static_cast<Wide>(mark.units()) * weight.units();
    weight_ += weight.units();
  }
  [[nodiscard]] std::optional<Points> value() const {
    if (weight_ == 0) return std::nullopt;
    return Points::from_units(static_cast<std::int64_t>((2 * sum_ + weight_) / (2 * weight_)));
  }

 private:
  Wide sum_ = 0;
  Wide weight_ = 0;
};

/// Half up to a multiple of `step`.
Points rounded(Points value, Points step) {
  if (step.units() <= 0) return value;
  return Points::from_units((2 * value.units() + step.units()) / (2 * step.units()) * step.units());
}

CourseMark scaled(const Mark& mark, Points scale) {
  if (!mark.scaled || mark.total <= Points{}) return {std::nullopt, true};
  return {scale.scaled(mark.scaled->units(), mark.total.units()), mark.provisional};
}

void finish(const Course& course, StudentMarks& student) {
  Mean whole;
  for (const auto& module : course.modules) {
    Mean mean;
    CourseMark mark;
    for (const auto& exercise : module.exercises) {
      const auto found = student.exercises.find(exercise.id);
      if (found == student.exercises.end()) {
        mean.add(Points{}, exercise.weight);
        continue;
      }
      mark.provisional = mark.provisional || found->second.provisional;
      if (found->second.mark) mean.add(*found->second.mark, exercise.weight);
    }
    mark.mark = mean.value();
    student.course.provisional = student.course.provisional || mark.provisional;
    if (mark.mark) whole.add(*mark.mark, module.weight);
    student.modules[module.id] = mark;
  }
  student.course.mark = whole.value();
  for (auto* marks : {&student.exercises, &student.modules}) {
    for (auto& [id, mark] : *marks) {
      if (mark.mark) mark.mark = rounded(*mark.mark, course.rounding);
    }
  }
  if (student.course.mark) student.course.mark = rounded(*student.course.mark, course.rounding);
}

}  // namespace

std::vector<StudentMarks> marks_of(const Course& course, std::span<const Result> results) {
  std::map<std::string, StudentMarks> students;
  for (const auto& entry : course.roster) students[entry.id].student = entry.id;
  const auto on_roster = [&](const std::string& id) {
    return std::ranges::find(course.roster, id, &RosterEntry::id) != course.roster.end();
  };
  for (const auto& result : results) {
    students[result.student].exercises[result.exercise] = scaled(result.mark, course.scale);
    // Names that are no student numbers sign the work, and the folder's student stands for them.
    for (const auto& author : result.authors) {
      if (author != result.student && on_roster(author))
        students[author].exercises[result.exercise] = scaled(result.mark, course.scale);
    }
  }
  std::vector<StudentMarks> list;
  for (auto& [id, student] : students) {
    student.student = id;
    finish(course, student);
    list.push_back(std::move(student));
  }
  return list;
}

}  // namespace grader::model
