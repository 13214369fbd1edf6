// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker's refusal says about the kernel.
#pragma once

#include <filesystem>
#include <string>

#include "harness/spec/device.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/protocol/arena.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {

/// The failure that a reply reports by its status and `text`, its text. Memory faults, whose place
/// only the parent knows, are not among them.
KernelFailure failure_of(const Reply& reply, const std::string& text, const DeviceInfo& device,
                         Confinement confinement);

/// Throws the kit's own failure if there is no room in `scratch`, the folder of the worker's
/// temporary files, or in `caches`, its compilers' folder: then nothing that the worker reports is
/// a result for the kernel. A worker that has filled `scratch` itself is not excused.
void require_room(const std::filesystem::path& scratch, const std::filesystem::path& caches);

/// An access to an element that the buffer does not have: `kOverrun` for one that was found
/// afterwards, `kBadAddress` for one that faulted.
KernelFailure out_of_bounds(DiagnosisKind kind, const StrayAccess& place);

}  // namespace oclab
