// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the catalogue of labs.
#pragma once

#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// All labs of the program, ordered by stem.
const std::vector<Lab>& all_labs();

/// An exercise together with the lab it belongs to.
struct ExerciseRef {
  const Lab* lab;
  const Exercise* exercise;
};

/// Returns the exercises of a lab, by label ("lab4") or stem ("lab4_reduction"), or one exercise,
/// by id ("reduce_v3") or full name ("lab4_reduction/reduce_v3"). Throws `UsageError` with similar
/// names if there is none.
std::vector<ExerciseRef> find_exercises(std::string_view word);

/// Registers a lab when the program starts. Each file in `labs/` defines one.
struct RegisterLab {
  explicit RegisterLab(Lab (*make)());
};

}  // namespace oclab
