// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model of a GPU as a device, which counts costs and finds errors.
#pragma once

#include <filesystem>
#include <string>

#include "harness/worker/sandbox/backend.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// What a worker in the model checks and counts.
struct ModelSettings {
  ModelOptions options{};
  /// The last resort: instruction budgets end kernels long before.
  TimeLimits limits{.build = 60, .run = 240};
  Origin origin = Origin::kSubmission;
  std::filesystem::path compiled_program{};  ///< see Backend
};

/// Returns "" if there is a model, else what is missing and how to install it.
std::string why_no_model();

/// The device of `model_backend`.
DeviceInfo model_device();

/// The backend that runs kernels in the model.
Backend model_backend(const ModelSettings& settings);

}  // namespace oclab
