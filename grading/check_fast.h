// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `fast`.
#pragma once

#include <cstdint>

#include "grading/rubric.h"
#include "worker/worker.h"

namespace oclab {

/// Times the source against the reference on this device, in random alternation, verifying every
/// timed result. The source must have passed `correct`.
Line check_fast(const Exercise& exercise, const KernelSource& source, const KernelSource& reference,
                const DeviceInfo& device, const TimeLimits& limits, std::uint64_t seed);

}  // namespace oclab
