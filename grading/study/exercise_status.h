// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the status of an exercise: its results and the next step.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grading/study/history.h"

namespace oclab {

/// The combined result of all checks of one source on one device.
struct Result {
  std::string source;  ///< fingerprint
  std::string device;
  std::string time;  ///< of the last check
  std::map<CriterionName, KeptCriterion> criteria;

  double points() const;  ///< at least, if criteria are inconclusive
  double most_points() const;
  bool passes(CriterionName name) const;
  /// Returns whether every criterion was checked and none that could be assessed lost points.
  bool is_full(const Exercise& exercise) const;
  const KeptSpeed* speed() const;
};

/// Returns the results of all sources in the history, per device. The last verdict on each
/// criterion counts; of `fast` the best one, so that a busy machine does not take points away. A
/// source that a criterion has proven wrong earns nothing in any criterion.
std::vector<Result> results_of(const History& history);

/// The progress of an exercise. Untouched: the starter. Tried: changed, but not right or not
/// checked.
enum class Progress { kUntouched, kTried, kRight, kFull };

/// What to do about an exercise.
enum class Step { kDone, kEdit, kFix, kRun, kRunWhenQuiet, kHint, kExplain };

/// The next step. `fix` is what to fix; `hint` the number of the hint to read, 0 if all were.
struct NextStep {
  Step step = Step::kRun;
  Outcome fix = Outcome::kOk;
  int hint = 0;

  friend bool operator==(const NextStep&, const NextStep&) = default;
};

/// The status of an exercise with its current kernel file.
struct ExerciseStatus {
  ExerciseRef exercise;
  Progress progress = Progress::kUntouched;
  std::optional<Result> current;  ///< of the current file, on its best device
  std::optional<Result> best;     ///< of any version
  int hints_read = 0;
  NextStep next{};
};

/// Returns the status from the exercise's file in this folder and its history.
ExerciseStatus status_of(const ExerciseRef& exercise, const std::filesystem::path& kernels);

/// Returns the exercise's points without those of criteria that were not assessed.
int worth(const ExerciseStatus& status);

/// Returns whether all criteria were checked, and those that could be assessed earned full marks.
bool is_full(const Grade& grade);

/// Returns the text of a kernel file, or nothing if it is missing or rejected.
std::optional<std::string> readable_source(const std::filesystem::path& file);

/// Returns whether the text is the exercise's starter.
bool is_starter(const ExerciseRef& exercise, const std::string& text);

}  // namespace oclab
