// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model device: Oclgrind with the kit's plugin, which counts.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/model_report/launch_report.h"
#include "harness/worker/sandbox/backend.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// What the model is asked for.
struct ModelSettings {
  /// What takes two to six times as long. Accesses out of bounds, misaligned ones and divergent
  /// barriers are always found.
  bool find_races = false;
  bool find_uninitialised = false;
  bool note_stores = false;  ///< which line stored last to each place of global memory
  unsigned threads = 1;  ///< more make no difference to the result, but errors are sought with one
  std::uint64_t instructions_per_group = 400'000'000;  ///< then the kernel counts as endless
  TimeLimits limits{.build = 30, .run = 60};
  std::filesystem::path compiled_program;  ///< see Backend
};

/// "" where there is a model device, else why there is none and what to do about it.
std::string why_no_model();

/// The device as a worker of `model_backend` sees it.
DeviceInfo model_device();

/// The backend whose kernels run in the model, which appends its records to `output`.
Backend model_backend(const ModelSettings& settings, const std::filesystem::path& output);

/// Builds the source, runs the launches once in the model and returns a report for each. Throws
/// `KernelFailure` as a worker does.
std::vector<model::LaunchReport> run_in_model(const KernelSource& source,
                                              const std::vector<KernelContract>& contract,
                                              const std::vector<Buffer>& buffers,
                                              const std::vector<Launch>& launches,
                                              const ModelSettings& settings = {});

}  // namespace oclab
