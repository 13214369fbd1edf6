// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long a launch takes on a GPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/gpu_time/footprint.h"
#include "harness/gpu_time/sampled_work.h"
#include "harness/gpu_time/sm/machine.h"
#include "harness/gpu_time/sm/sm_simulation.h"
#include "harness/model/code.h"

namespace oclab::gpu {

/// A launch: its groups, and what one needs.
struct LaunchShape {
  std::array<std::size_t, 3> groups{1, 1, 1};
  std::size_t work_items = 1;  ///< of a group
  std::uint64_t local_bytes = 0;
  unsigned registers = 32;     ///< of a work-item
  std::string registers_on{};  ///< the GPU that LLVM assigned them for: "gfx90a"; "": an estimate
};

/// What limits the groups on an SM.
enum class Limit { kWarps, kGroups, kRegisters, kEstimatedRegisters, kLocalMemory };

struct Occupancy {
  unsigned groups = 0;  ///< on one SM at once
  Limit limit = Limit::kWarps;
};

/// The groups that an SM of the machine holds at once; at least 1.
Occupancy occupancy(const Machine& machine, const LaunchShape& launch);

/// A time that a launch would take if a line of the source wasted no memory accesses.
struct WhatIf {
  std::uint32_t line = 0;
  double us = 0;
};

/// A prediction. Counts are of one SM.
struct LaunchTime {
  std::string kernel;
  LaunchShape shape;
  double us = 0;
  Occupancy occupancy;
  double cycles = 0;
  Busy busy;  ///< cycles, of those
  /// The line of the source that keeps the busiest of issue and units busy longest; 0 if unknown.
  std::uint32_t hot_line = 0;
  double l2_bytes = 0;    ///< that reach the L2 cache, of the whole GPU
  double dram_bytes = 0;  ///< of the whole GPU
  double l1_sectors = 0;
  double l1_hits = 0;
  std::vector<WhatIf> what_if{};  ///< by `without_waste`
  /// What issue, units and starts of groups need alone, however little memory is accessed.
  double least_us = 0;
  SampledWork work{};  ///< of the whole GPU
};

/// Times of launches as JSON, and back. Reading throws `nlohmann::json::exception`.
std::string to_text(const std::vector<LaunchTime>& times);
std::vector<LaunchTime> launch_times_from(const std::string& text);

/// Predicts the time of a launch from samples of its groups, with their movements.
LaunchTime predict(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const std::vector<Stretch>& stretches, const std::vector<Movements>& moving);
LaunchTime predict(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const std::vector<Stretch>& stretches);

}  // namespace oclab::gpu
