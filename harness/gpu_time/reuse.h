// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the warps of a group access again after much else.
#pragma once

#include <functional>
#include <map>

#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {

/// Selects accesses.
using WantedSites = std::function<bool(const Site&)>;

/// Different granules of each warp, loaded and stored ones, summed over the warps: what several
/// warps access counts for each of them.
double granules_of_warps(const model::GroupTrace& group, const WantedSites& wanted);

/// By site, the granules that a warp has accessed before, if it has accessed at least so many
/// `others` since, summed over the warps.
std::map<Site, double> accessed_again(const model::GroupTrace& group, const WantedSites& wanted,
                                      double others);

}  // namespace oclab::gpu
