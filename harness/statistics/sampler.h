// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the verdict on the speed of a kernel.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "harness/spec/exercise.h"
#include "harness/statistics/sequential_test.h"
#include "harness/statistics/statistics.h"

namespace oclab {

/// One sample of each kernel, taken back to back in random order, in seconds for the same number of
/// launches. `contended` is true if other processes used the machine.
struct Pair {
  double student_seconds = 0;
  double reference_seconds = 0;
  bool contended = false;
};

/// How much to measure, and when to stop. The defaults are from A/A measurements of the kit.
struct SamplingPolicy {
  std::size_t fewest_pairs = 4;        ///< before anything is decided
  std::size_t min_pairs = 7;           ///< before an interval decides
  std::size_t max_pairs = 15;          ///< in one attempt
  int attempts = 3;                    ///< that must agree before points are lost
  double confidence = 0.95;            ///< of the interval around the median ratio
  double decided_credit_width = 0.25;  ///< the widest interval of credit that is a result
  double noise_margin = 2.0;           ///< a factor above the worst noise ever measured
  double contended_share = 0.34;       ///< the share of contended pairs that an attempt may have
  std::span<const NoiseBound> noise = cpu_noise();  ///< of undisturbed pairs
  double full_alpha = 0.01;          ///< chance of full marks for a kernel just below the target
  double none_alpha = 0.001;         ///< chance of no points for a kernel that just earns some
  double exact_credit_width = 0.05;  ///< of an interval that more pairs need not narrow
};

/// The verdict of the criterion `fast`.
enum class SpeedVerdict { kFull, kPartial, kNone, kInconclusive };

/// What a verdict rests on.
enum class SpeedBasis {
  kReachesTarget,    ///< one attempt reached the ratio of full points
  kSlowerThanNoise,  ///< one attempt was slower than noise can explain
  kBestAttempt,      ///< the attempts agree
  kTimesVary,        ///< they do not: inconclusive, although nothing disturbed them
  kDisturbed,        ///< inconclusive, because other programs used the machine
};

/// The verdict with its evidence. `ratio` is the median of reference time / student time. It,
/// `interval`, `pairs` and the median times (seconds) are those of the best attempt. `credit` is
/// the share of the points, in [0, 1]; an estimate if the verdict is inconclusive.
struct SpeedResult {
  SpeedVerdict verdict = SpeedVerdict::kInconclusive;
  double credit = 0;
  double ratio = 0;
  Interval interval;
  std::size_t pairs = 0;
  int attempts = 0;
  double student_seconds = 0;
  double reference_seconds = 0;
  SpeedBasis basis = SpeedBasis::kTimesVary;
  RatioTarget target{};
};

/// Measures one pair. `attempt` counts from 0; later attempts should take longer samples.
using MeasurePair = std::function<Pair(int attempt)>;

/// Measures pairs until the result is certain or the policy's budget is spent. Full marks need one
/// attempt whose pairs reach the target and were not contended: so few that a `SequentialTest`
/// decides if the kernel is clearly faster, more near the target. Points are lost only if all
/// attempts agree and none was contended, or if the kernel is slower than noise can explain.
/// Passes on exceptions of `measure`. Throws `std::invalid_argument` for a time that is not
/// positive or a policy without pairs.
SpeedResult compare_speed(const RatioTarget& target, const MeasurePair& measure,
                          const SamplingPolicy& policy = {});

}  // namespace oclab
