// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `efficient`.
#pragma once

#include <cstdint>

#include "grading/rubric.h"
#include "worker/worker.h"

namespace oclab {

/// Counts in the model what the source and the reference cost a GPU on the same problem, and
/// compares the costs that the exercise names; the worst credit counts. Not assessed, with the
/// reason, where the lesson shows in no counter, there is no model, or it cannot run the kernel.
Line check_efficient(const Exercise& exercise, const KernelSource& source,
                     const KernelSource& reference, std::uint64_t seed,
                     Confinement confinement = Confinement::kLight);

}  // namespace oclab
