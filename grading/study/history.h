// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the history of each exercise.
#pragma once

#include <filesystem>
#include <vector>

#include "grading/study/attempt.h"

namespace oclab {

/// The history of one exercise.
struct History {
  std::vector<Attempt> attempts;  ///< in the order of their time
  int hints_read = 0;  ///< also the number of the last one, because hints are read in order
};

/// Returns the folder of histories and backups: `.oclab` in the kit's folder, so that `build` can
/// be deleted. Grading does not need it.
std::filesystem::path study_folder();

/// Returns the history's file, with one JSON object per line: `.oclab/history/<exercise>.jsonl`.
std::filesystem::path history_file(const ExerciseRef& exercise);

/// Returns the history of the exercise, empty if there is none. Ignores invalid entries, with one
/// warning per file on standard error.
History load_history(const ExerciseRef& exercise);

/// Returns whether grades of kernels in this folder belong in the history: the folder is the
/// student's own, not that of the solutions or of submissions.
bool is_own_folder(const std::filesystem::path& kernels);

/// Returns the file that keeps a graded version of the exercise's kernel, by the fingerprint of its
/// text: `.oclab/versions/<exercise>/<fingerprint>.cl`. Versions from before there was one, and
/// those that were refused, have no file.
std::filesystem::path version_file(const ExerciseRef& exercise, const std::string& fingerprint);

/// Adds the grade, and keeps its source as a version. Returns whether that succeeded; if not,
/// prints one warning per process.
bool keep_grade(const Grade& grade);

/// Adds that a hint (1 to 3) was read. Fails as `keep_grade` does.
bool keep_hint(const ExerciseRef& exercise, int hint);

}  // namespace oclab
