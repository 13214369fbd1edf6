// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the declared signatures, written where students and authors read them.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/spec/registry.h"

namespace oclab {

/// Replaces the signatures of the exercise's kernels in the starter, in the solutions and in the
/// exercise's section of the handout by the declared ones. Pointers to buffers that the kernel only
/// reads are `const`. Files that agree with the declaration are left alone. Returns those that were
/// changed.
std::vector<std::filesystem::path> write_signatures(const ExerciseRef& exercise);

}  // namespace oclab
