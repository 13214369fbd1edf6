// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a generated kernel in the model, and on PoCL.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/spec/device.h"
#include "harness/tests/generated/kernel.h"

namespace oclab::generated {

/// The contents of all buffers after a run.
using Results = std::vector<std::vector<std::byte>>;

/// What a run in the model has made.
struct ModelTrial {
  Results results;
  model::LaunchReport report;
  std::string record;  ///< the report as the worker wrote it
  double seconds = 0;  ///< of the run, without building
};

/// Runs the kernel, built with these options, on a device through OpenCL. Throws `KernelFailure`.
Results run_on_device(const GeneratedKernel& kernel, const DeviceInfo& device,
                      const std::string& options);

/// Runs a source with the kernel's launch and buffers in the model. Throws `KernelFailure`.
ModelTrial run_in_model(const GeneratedKernel& kernel, const std::string& source, bool checks);

/// The first difference: "out[17]: 3, but expected 4"; "" where there is none.
std::string first_difference(const GeneratedKernel& kernel, const Results& results,
                             const Results& expected);

}  // namespace oclab::generated
