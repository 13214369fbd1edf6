// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether an exercise's declaration is sound.
#pragma once

#include "grading/authoring/finding.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Names that mean one thing, awkward test sizes, targets with room for noise, costs or a reason
/// for none, and one signature in declaration, starter, solution and handout. Needs no device.
CheckResult check_contract(const ExerciseRef& exercise);

}  // namespace oclab
