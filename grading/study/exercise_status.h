// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a student is with an exercise, and what to do next.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grading/study/history.h"

namespace oclab {

/// What is known of one source on one device, from all its checks.
struct Result {
  std::string source;  ///< fingerprint
  std::string device;
  std::string time;  ///< of the last check
  std::map<CriterionName, KeptLine> lines;

  double points() const;  ///< the least, where lines are inconclusive
  double most_points() const;
  bool passes(CriterionName line) const;
  /// Whether every line of the exercise was checked and none that could be assessed lost points.
  bool is_full(const Exercise& exercise) const;
  const KeptSpeed* speed() const;
};

/// The results of all sources in the history, on each device. Of each line the last verdict counts,
/// except for `fast`, of which the best does: a busy hour does not take points away again. What a
/// line has proven wrong once is wrong and earns nothing in any line.
std::vector<Result> results_of(const History& history);

/// How far an exercise is. Untouched: the starter. Tried: changed, and not right or not checked.
enum class Progress { kUntouched, kTried, kRight, kFull };

/// An exercise as its kernel file is now.
struct ExerciseStatus {
  ExerciseRef exercise;
  Progress progress = Progress::kUntouched;
  std::optional<Result> current;  ///< of the file as it is now, where it earned most
  std::optional<Result> best;     ///< of any version
  int hints_read = 0;
  std::string next;  ///< what to do, in a few words
};

/// Looks at the exercise's file in this folder and at its history.
ExerciseStatus status_of(const ExerciseRef& exercise, const std::filesystem::path& kernels);

/// What the exercise is worth, less the lines that cannot be assessed here.
int worth(const ExerciseStatus& status);

/// The text of a kernel file as messages and fingerprints know it; nothing if it may not be read.
std::optional<std::string> readable_source(const std::filesystem::path& file);

/// The fingerprint that grades of this text carry, and whether the text is the exercise's starter.
bool is_starter(const ExerciseRef& exercise, const std::string& text);

}  // namespace oclab
