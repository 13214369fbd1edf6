// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which buffers and local arrays a kernel's addresses lie in, as Oclgrind has them.
#pragma once

#include <vector>

#include "harness/model_report/memory_object.h"

namespace oclgrind {
class Context;
class Kernel;
class WorkGroup;
}  // namespace oclgrind

namespace oclab::model {

/// The buffers that the kernel's parameters point to, and the program's constant arrays.
std::vector<MemoryObject> global_objects(const oclgrind::Kernel& kernel,
                                         const oclgrind::Context& context);

/// The kernel's arrays in local memory; the same addresses hold for all work-groups of a launch.
std::vector<MemoryObject> local_objects(const oclgrind::Kernel& kernel,
                                        const oclgrind::WorkGroup& group);

}  // namespace oclab::model
