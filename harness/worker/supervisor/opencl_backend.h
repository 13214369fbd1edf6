// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker that runs kernels through OpenCL.
#pragma once

#include "harness/spec/device.h"
#include "harness/worker/sandbox/backend.h"

namespace oclab {

/// The backend of a device of this machine's OpenCL drivers.
Backend opencl_backend(const DeviceInfo& device);

/// Lets PoCL print LLVM's remarks about loops where it compiles a launch; see
/// `Worker::compiler_output`.
void print_loop_remarks(Backend& backend);

}  // namespace oclab
