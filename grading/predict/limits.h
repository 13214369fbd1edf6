// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch.
#pragma once

#include "grading/diagnosis/gpu_limit.h"
#include "grading/predict/run.h"

namespace oclab {

const gpu::LaunchTime& longest_launch(const PredictedPlan& plan);

/// Work-groups of the launch.
std::size_t groups_of(const gpu::LaunchTime& launch);

/// The share of an SM's warps that it holds at once.
double occupancy(const gpu::LaunchTime& launch, const gpu::Machine& machine);

/// A part of an SM, and the share of the time that it is busy.
struct BusyPart {
  GpuPart part = GpuPart::kIssue;
  double share = 0;
  bool has_line = false;  ///< `LaunchTime::hot_line` is the line that keeps it busy

  /// A part that is busy for less of the time does not limit a launch: its warps wait.
  bool limits() const { return share >= 0.75; }
};

BusyPart busiest_part(const gpu::LaunchTime& launch);

}  // namespace oclab
