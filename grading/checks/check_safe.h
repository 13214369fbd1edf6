// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `safe`.
#pragma once

#include <cstdint>

#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Runs the source in the model at the sizes of `model_sizes`. Reports errors that `device` may
/// hide: races, accesses out of bounds, reads of uninitialised memory, misaligned accesses, and
/// barriers that some work-items do not reach. Not assessed, with the reason, where there is no
/// model or it cannot run the kernel.
Criterion check_safe(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                     std::uint64_t seed, Confinement confinement = Confinement::kLight);

}  // namespace oclab
