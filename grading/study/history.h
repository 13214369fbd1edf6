// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the history of a student's work on each exercise.
#pragma once

#include <filesystem>
#include <vector>

#include "grading/study/attempt.h"

namespace oclab {

/// What the kit knows of a student's work on one exercise.
struct History {
  std::vector<Attempt> attempts;  ///< in the order in which they were kept
  int hints_read = 0;             ///< hints are read in order, so this is also the last one
};

/// Where the student's work is kept: `.oclab` in the kit's folder, so that `build` can be deleted.
/// Nothing in it is needed to grade.
std::filesystem::path study_folder();

/// The history's file, one JSON object in each line: `.oclab/history/<exercise>.jsonl`.
std::filesystem::path history_file(const ExerciseRef& exercise);

/// Everything kept of the exercise; empty if there is nothing. A line that is no entry is left out,
/// with one warning on standard error for the file.
History load_history(const ExerciseRef& exercise);

/// Whether grades of kernels in this folder belong into the history: they are the student's own,
/// not solutions and not somebody's submissions.
bool is_own_folder(const std::filesystem::path& kernels);

/// Adds the grade. If that fails, the student still has the verdict: false, after one warning on
/// standard error for the process.
bool keep_grade(const Grade& grade);

/// Adds that this hint (1 to 3) was read. As for `keep_grade`.
bool keep_hint(const ExerciseRef& exercise, int hint);

}  // namespace oclab
