// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the GPUs that times can be predicted for.
#pragma once

#include <string>
#include <vector>

#include "harness/gpu_time/sm/machine.h"

namespace oclab {

/// A GPU and its file.
struct MachineFile {
  std::string name;  ///< "h200"
  std::string text;
  gpu::Machine machine;
};

/// What a build finds out for predictions on these machines; see `ModelOptions::gpus`.
std::vector<std::string> compiled_gpus(const std::vector<MachineFile>& machines);

/// The GPU of all predictions that do not name one.
inline constexpr const char* kUsualMachine = "h200";

/// The names of all GPUs that the kit knows, in alphabetical order.
std::vector<std::string> machine_names();

/// The GPUs of these names; a name may also be the path of a file. Throws `UsageError` if there is
/// none, or a file is wrong.
std::vector<MachineFile> load_machines(const std::vector<std::string>& names);

}  // namespace oclab
