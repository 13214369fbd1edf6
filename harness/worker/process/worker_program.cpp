// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program that runs kernels.
#include "harness/worker/process/worker_program.h"

#include "harness/support/error.h"

namespace oclab {

std::filesystem::path worker_program(const std::string& name) {
  const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  for (const auto& candidate : {folder / name, folder.parent_path() / "libexec" / "oclab" / name}) {
    if (std::filesystem::exists(candidate)) return candidate;
  }
  throw UsageError("the program " + name + " is missing in " + folder.string() +
                   ". Build the kit again: ./oclab setup");
}

}  // namespace oclab
