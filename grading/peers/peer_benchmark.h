// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the references and other libraries, timed interleaved.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/registry.h"
#include "harness/statistics/statistics.h"

namespace oclab {

/// One contestant's times. `speed` is its speed in terms of the reference's, round by round: what
/// the reference took over what it took.
struct PeerEntry {
  std::string name;
  double seconds = 0;  ///< median
  double speed = 1;    ///< median
  Interval interval;   ///< of the median speed, 95 %
  bool copy = false;   ///< only copies: a baseline, no contestant
};

/// A race over one problem. `entries` begins with the reference; `absent` says what else was meant
/// to take part and why it did not.
struct PeerRace {
  ExerciseRef exercise;
  Extent extent;
  DeviceInfo device;
  std::size_t rounds = 0;
  double bytes_moved = 0;
  double flops = 0;
  double pixels = 0;
  std::vector<PeerEntry> entries;
  std::vector<std::string> absent;
};

/// Runs every contestant once per round, in an order that changes from round to round, after one
/// round to warm up; the first and the last result of each are verified. Throws `UsageError` if the
/// reference fails.
PeerRace run_peer_race(const ExerciseRef& exercise, const Extent& extent, const DeviceInfo& device,
                       std::size_t rounds, std::uint64_t seed);

}  // namespace oclab
