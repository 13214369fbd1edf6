// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long a launch of any kernel takes on GPUs.
#pragma once

#include <vector>

#include "grading/explore/request.h"
#include "grading/predict/file.h"

namespace oclab {

/// Predicts the launch at the requested sizes. Throws `UsageError` where the request does
/// not fit the file, and `KernelFailure` where the kernel cannot be built or takes too long.
PredictedFile predict_kernel(const ModelRequest& request, const std::vector<MachineFile>& machines);

}  // namespace oclab
