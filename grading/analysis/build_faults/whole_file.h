// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: files without the kernel of their exercise.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// An empty file, one with comments and directives only, a kernel of the exercise in a comment, or
/// the kernel of another exercise.
std::optional<BuildFault> find_missing_code(const BrokenSource& source, const Exercise& exercise);

}  // namespace oclab
