// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `efficient`.
#pragma once

#include <cstdint>

#include "grading/record/recorded_reference.h"
#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Counts in the model what the source and the reference cost a GPU on the same problem, and
/// compares the costs that the exercise names; the worst credit counts. Not assessed, with the
/// reason, where there is no model; a kernel that it cannot run ends as model_failure.h says.
/// Throws `std::logic_error` for an exercise without the line.
Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const KernelSource& reference, std::uint64_t seed,
                          Confinement confinement = Confinement::kLight);

/// The same against the costs recorded for the reference, on the inputs that they were recorded
/// with. Not assessed, too, where there is no recording.
Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const FoundRecording& recording,
                          Confinement confinement = Confinement::kLight);

/// The reference's costs that the exercise names, counted in the model with inputs of this seed.
/// Throws `KernelFailure`.
RecordedCosts count_costs(const Exercise& exercise, const KernelSource& reference,
                          std::uint64_t seed, Confinement confinement = Confinement::kLight);

/// Why `efficient` is not assessed for any kernel of the exercise here, or "".
std::string why_no_costs(const Exercise& exercise);

}  // namespace oclab
