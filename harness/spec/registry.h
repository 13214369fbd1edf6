// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the catalogue of labs.
#pragma once

#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// All labs that the program was linked with, ordered by stem.
const std::vector<Lab>& all_labs();

/// An exercise together with the lab it belongs to.
struct ExerciseRef {
  const Lab* lab;
  const Exercise* exercise;
};

/// Every exercise that `word` means: a lab by label ("lab4") or stem ("lab4_reduction"), an
/// exercise by id ("reduce_v3") or full name ("lab4_reduction/reduce_v3"). Throws `UsageError`
/// that lists close names if there is none.
std::vector<ExerciseRef> find_exercises(std::string_view word);

/// Registers a lab when the program starts; each file in `labs/` defines one.
struct RegisterLab {
  explicit RegisterLab(Lab (*make)());
};

}  // namespace oclab
