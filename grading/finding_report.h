// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the simulator found, as a student reads it.
#pragma once

#include <string>
#include <vector>

#include "model/findings.h"
#include "worker/worker.h"

namespace oclab {

/// The first few findings: what, the line of the source, and what to try; then how many more.
std::string describe(const std::vector<model::Finding>& findings, const KernelSource& source);

}  // namespace oclab
