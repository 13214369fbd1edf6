// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: calls of OpenCL's functions with wrong arguments.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// Why no function matches this call: arguments of vloadN or vstoreN in another order; an image
/// that may not be read or written; the place of a pixel as a uint2.
std::optional<BuildFault> find_wrong_arguments(const BrokenSource& source);

}  // namespace oclab
