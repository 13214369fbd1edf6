// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the speed line: is the student's kernel as fast as it should be?
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "harness/spec/exercise.h"
#include "harness/statistics/statistics.h"

namespace oclab {

/// One sample of each kernel, taken back to back in random order. Both times are in seconds and
/// cover the same number of launches. `contended` tells that something else used the machine.
struct Pair {
  double student_seconds = 0;
  double reference_seconds = 0;
  bool contended = false;
};

/// How much to measure and when to be sure; the defaults come from the kit's A/A measurements.
struct SamplingPolicy {
  std::size_t min_pairs = 7;           ///< before full marks can be given
  std::size_t max_pairs = 15;          ///< in one attempt
  int attempts = 3;                    ///< that must agree before points are lost
  double confidence = 0.95;            ///< of the interval around the median ratio
  double decided_credit_width = 0.25;  ///< widest range of credit that still counts as a result
  double noise_margin = 2.0;           ///< more than the worst noise ever seen, as a factor
  double contended_share = 0.34;       ///< of the pairs, from which an attempt is contended
};

/// What the speed line says.
enum class SpeedVerdict { kFull, kPartial, kNone, kInconclusive };

/// The speed line with its evidence. `ratio` is the median of reference time / student time over
/// the pairs of the best attempt; `interval`, `pairs` and the median times (seconds) belong to the
/// same attempt. `credit` is the share of the points, in [0, 1]; if the verdict is inconclusive it
/// is only an estimate. `reason` is one sentence without a full stop.
struct SpeedResult {
  SpeedVerdict verdict = SpeedVerdict::kInconclusive;
  double credit = 0;
  double ratio = 0;
  Interval interval;
  std::size_t pairs = 0;
  int attempts = 0;
  double student_seconds = 0;
  double reference_seconds = 0;
  std::string reason;
};

/// Measures one pair. `attempt` counts from 0; later attempts should take longer samples.
using MeasurePair = std::function<Pair(int attempt)>;

/// Measures pairs until the result is certain or the policy's budget is spent. Full marks need one
/// attempt with enough convincing pairs that were not contended; points are lost only if all
/// attempts agree and none was contended, or if the student's kernel is slower than any noise could
/// make it. Exceptions of `measure` propagate;
/// throws `std::invalid_argument` for a time that is not positive or a policy without pairs.
SpeedResult compare_speed(const RatioTarget& target, const MeasurePair& measure,
                          const SamplingPolicy& policy = {});

}  // namespace oclab
