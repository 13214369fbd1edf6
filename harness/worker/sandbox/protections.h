// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which protections of the sandbox are in force on this machine.
#pragma once

#include <string>
#include <vector>

#include "harness/spec/device.h"

namespace oclab {

/// One protection: whether it held when something was tried against it, and what was seen.
struct TriedProtection {
  std::string name;
  bool in_force = false;
  std::string seen;
};

/// Starts sandboxed processes that try what a hostile kernel would (open a file of this machine,
/// reach a server, fork, …) and reports what became of each. Nothing is taken for granted.
/// A GPU's kernels are no machine code of the worker, and its driver reserves address space: there
/// is neither a system-call filter nor a limit on memory.
std::vector<TriedProtection> probe_protections(const DeviceInfo& device);

}  // namespace oclab
