// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a predicted launch, in words.
#pragma once

#include <string>

#include "grading/predict/run.h"

namespace oclab {

const gpu::LaunchTime& longest_launch(const PredictedPlan& plan);

/// Work-groups of the launch.
std::size_t groups_of(const gpu::LaunchTime& launch);

/// The share of an SM's warps that it holds at once.
double occupancy(const gpu::LaunchTime& launch, const gpu::Machine& machine);

/// A line's waste is worth a sentence where the plan would be this many times as fast without it.
inline constexpr double kWorthwhile = 1.1;

/// A part of an SM, and the share of the time that it is busy.
struct BusyPart {
  const char* name = "";
  const char* advice = "";  ///< what would make it less busy, without a full stop
  double share = 0;
  bool has_line = false;  ///< `LaunchTime::hot_line` is the line that keeps it busy

  /// A part that is busy for less of the time does not limit a launch: its warps wait.
  bool limits() const { return share >= 0.75; }
};

BusyPart busiest_part(const gpu::LaunchTime& launch);

/// "warps", "registers (estimated)": what limits the groups on an SM.
const char* words_for(gpu::Limit limit);

/// What lets an SM hold more warps, without a full stop.
const char* advice_on(gpu::Limit limit);

}  // namespace oclab
