// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sizes of large problems, from small ones.
#pragma once

#include <optional>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// What is known about a problem that is too large to make.
struct GrownProblem {
  std::vector<SeenSize> sizes;   ///< of its buffers, at least what they need
  std::optional<double> work{};  ///< in the exercise's unit of speed, where it grows evenly
};

/// The work of a problem that is too large to make, where it is linear in each dimension of the
/// extent; found from problems around the exercise's extent for the model. Nothing elsewhere.
std::optional<UsefulWork> work_at(const Exercise& exercise, const Extent& extent);

/// Grows `base`, a problem of the exercise's extent for the model, to this extent: makes a problem
/// of twice the size in each dimension, and takes what doubles to grow evenly.
GrownProblem grow(const Exercise& exercise, const Problem& base, const Extent& extent);

}  // namespace oclab
