// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's ceilings as a table.
#pragma once

#include <string>

#include "grading/timing/peaks.h"

namespace oclab {

/// Copy speed by size, multiply-add speed by operations per element, and what follows from them:
/// how many operations are free beside the memory traffic, or why none are.
std::string report(const DeviceInfo& device, const PeakSurvey& survey);

}  // namespace oclab
