// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a group accesses again after much else.
#pragma once

#include <map>

#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {

/// By site, the sectors that a warp of the group has accessed before, if the group has accessed at
/// least so many others since. Private arrays do not count.
std::map<Site, double> accessed_again(const model::GroupTrace& group, double others);

}  // namespace oclab::gpu
