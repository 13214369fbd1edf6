// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether an exercise's files are there and complete.
#pragma once

#include "grading/authoring/finding.h"
#include "harness/spec/registry.h"

namespace oclab {

/// What a generated solution says until its author has written it.
inline constexpr const char* kUnwritten = "TODO";

/// The starter with one task, the solution with none, each with licence and head; and no kernel in
/// the lab's folders that no exercise declares.
CheckResult check_files(const ExerciseRef& exercise);

/// The handout's section, its three hints, the idea, and every link in the handout.
CheckResult check_handout(const ExerciseRef& exercise);

}  // namespace oclab
