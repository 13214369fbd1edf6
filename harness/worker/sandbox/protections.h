// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the protections of the sandbox that are in force on this machine.
#pragma once

#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {

/// One protection: whether it withstood an attempt, and how the attempt ended.
struct TriedProtection {
  std::string name;
  bool in_force = false;
  bool undecided = false;  ///< the attempt did not end in time
  std::string seen;
};

/// Starts sandboxed processes that try what a hostile kernel would (open a file of this machine,
/// reach a server, fork, …) in this form of the sandbox, and returns the result of each. On a GPU,
/// whose kernels are not machine code of the worker, there is no system-call filter; its driver
/// reserves address space, so there is no limit on memory either.
std::vector<TriedProtection> probe_protections(const DeviceInfo& device,
                                               const SandboxForm& form = sandbox_form());

}  // namespace oclab
