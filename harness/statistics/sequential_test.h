// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a test that may be looked at after every pair of samples.
#pragma once

#include <span>

namespace oclab {

/// A bound on noise, and what the test wins by it. Of two samples of one kernel, the ratio is at
/// least `factor` with at most this probability. `payoff` is the bet's value from that factor on.
struct NoiseBound {
  double factor = 1;
  double probability = 0.5;
  double payoff = 1;
};

/// Bounds for pairs that no other program disturbed. With the noise of kernels that were timed
/// against themselves, no bet wins on average (docs/results/2026-11-27-noise.md). The first bound
/// is the median.
std::span<const NoiseBound> cpu_noise();
std::span<const NoiseBound> gpu_noise();

/// The value of a bet on a pair whose ratio is `factor` times the hypothesis's bound.
double payoff(std::span<const NoiseBound> noise, double factor);

/// Tests the hypothesis that a ratio does not exceed a bound, by a bet on every pair. Whatever the
/// distribution of the noise within its bounds, a bet's expected value is at most 1 if the
/// hypothesis is true. So the product of the bets ever reaches 1 / alpha with a probability of at
/// most alpha (Ville's inequality), however often it is looked at.
class SequentialTest {
 public:
  explicit SequentialTest(std::span<const NoiseBound> noise) : noise_(noise) {}

  /// Adds a pair whose ratio is `factor` times the hypothesis's bound.
  void add(double factor);

  /// Whether the hypothesis is rejected at this level.
  bool rejects(double alpha) const { return product_ * alpha >= 1; }

 private:
  std::span<const NoiseBound> noise_;
  double product_ = 1;
};

/// The value of a bet on a factor below the median.
constexpr double kLostBet = 0.1;

}  // namespace oclab
