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

/// The times of one library function or kernel. `speed` is relative to the reference: the median
/// over the rounds of the reference's time divided by its own.
struct PeerEntry {
  std::string name;
  double seconds = 0;  ///< median
  double speed = 1;    ///< median
  Interval interval;   ///< of the median speed, 95 %
  bool copy = false;   ///< only copies, for comparison
};

/// The result for one problem. `entries` begins with the reference; `absent` has the reason for
/// each that could not be timed.
struct PeerComparison {
  ExerciseRef exercise;
  Extent extent;
  DeviceInfo device;
  std::size_t rounds = 0;
  double work = 0;  ///< useful work of one run, as the exercise's rate counts it
  std::vector<PeerEntry> entries;
  std::vector<std::string> absent;
};

/// Times each entry once per round, in random order, after a round of warm-up. Verifies the first
/// and the last result of each. Throws `UsageError` if the reference fails.
PeerComparison compare_with_peers(const ExerciseRef& exercise, const Extent& extent,
                                  const DeviceInfo& device, std::size_t rounds, std::uint64_t seed);

/// Returns a Markdown table of names, times, rates and the reference's speed relative to each with
/// its 95 % interval; then the reasons in `absent`.
std::string peer_table(const PeerComparison& comparison);

/// Returns all results as JSON text, with times in seconds.
std::string peers_json(const std::vector<PeerComparison>& comparisons);

}  // namespace oclab
