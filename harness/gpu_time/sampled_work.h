// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the work that sampled groups stand for.
#pragma once

#include <vector>

#include "harness/gpu_time/launch_sample.h"

namespace oclab::gpu {

/// What all groups of a launch do if they do as much as the sampled ones.
struct SampledWork {
  /// In different sectors of each group, those that are loaded and those that are stored: at least
  /// what all groups together need, in whatever order they are numbered.
  double bytes = 0;
  double flops = 0;     ///< floating-point operations
  bool uniform = true;  ///< whether groups do about the same, so that a sample says enough
};

SampledWork work_of(const std::vector<Stretch>& stretches);

}  // namespace oclab::gpu
