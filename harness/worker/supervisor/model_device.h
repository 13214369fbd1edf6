// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model device: Oclgrind with the kit's plugin, which counts costs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "harness/worker/sandbox/backend.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// What a run in the model checks and counts.
struct ModelSettings {
  /// Optional checks, each of which multiplies the time by two to six. Accesses out of bounds,
  /// misaligned accesses and divergent barriers are always reported.
  bool find_races = false;
  bool find_uninitialised = false;
  bool note_stores = false;  ///< records the line of the last store to each global address
  unsigned threads = 1;      ///< does not affect the result; the optional checks use one
  std::uint64_t instructions_per_group = 400'000'000;  ///< a kernel that exceeds it is endless
  TimeLimits limits{.build = 30, .run = 60};
  std::filesystem::path compiled_program;  ///< see Backend
};

/// Returns "" if there is a model device, else what is missing and how to install it.
std::string why_no_model();

/// The device of `model_backend`.
DeviceInfo model_device();

/// The backend that runs kernels in the model, which appends its records to `output`.
Backend model_backend(const ModelSettings& settings, const std::filesystem::path& output);

}  // namespace oclab
