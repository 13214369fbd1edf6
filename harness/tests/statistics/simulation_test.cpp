// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: thousands of simulated gradings with the noise of a real machine.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "harness/statistics/sampler.h"
#include "harness/support/rng.h"

namespace oclab {
namespace {

constexpr RatioTarget kSimulatedTarget{0.4, 0.8};
constexpr int kGradings = 3000;

// Log-normal times with spikes of 1.5×, as in the kit's A/A measurements (FACTS, the estimator).
// `seen` is how often the harness notices that a spiked sample was disturbed.
struct Noise {
  double sigma;
  double spikes;
  double seen;
};
constexpr Noise kQuiet{0.03, 0.03, 0};
constexpr Noise kContended{0.12, 0.30, 0.9};
constexpr Noise kUnnoticed{0.06, 0.20, 0};

double uniform(Rng& rng) { return (static_cast<double>(rng() >> 11) + 0.5) * 0x1p-53; }

double normal(Rng& rng) {
  return std::sqrt(-2 * std::log(uniform(rng))) * std::cos(2 * std::numbers::pi * uniform(rng));
}

std::map<SpeedVerdict, int> simulate(double true_ratio, const Noise& noise, std::uint64_t seed) {
  Rng rng(seed);
  bool disturbed = false;
  const auto time = [&](double seconds) {
    const bool spike = uniform(rng) < noise.spikes;
    disturbed |= spike && uniform(rng) < noise.seen;
    return seconds * std::exp(noise.sigma * normal(rng)) * (spike ? 1.5 : 1);
  };
  const auto measure = [&](int) {
    disturbed = false;
    const double student = time(0.02 / true_ratio);
    const double reference = time(0.02);
    return Pair{student, reference, disturbed};
  };
  std::map<SpeedVerdict, int> verdicts;
  for (int i = 0; i < kGradings; ++i) ++verdicts[compare_speed(kSimulatedTarget, measure).verdict];
  return verdicts;
}

TEST(Simulation, IdenticalKernelsNeverLosePoints) {
  for (const Noise& noise : {kQuiet, kContended, kUnnoticed}) {
    auto verdicts = simulate(1, noise, 2026);
    EXPECT_EQ(verdicts[SpeedVerdict::kNone], 0) << noise.sigma;
    EXPECT_EQ(verdicts[SpeedVerdict::kPartial], 0) << noise.sigma;
    // On a busy machine enough quiet pairs come together for most gradings.
    EXPECT_GT(verdicts[SpeedVerdict::kFull], kGradings * (noise.seen > 0 ? 8 : 9) / 10)
        << noise.sigma;
  }
  EXPECT_EQ(simulate(1, kQuiet, 1)[SpeedVerdict::kFull], kGradings);
}

TEST(Simulation, ThreeTimesSlowerIsNeverFull) {
  for (const Noise& noise : {kQuiet, kContended, kUnnoticed}) {
    auto verdicts = simulate(1.0 / 3, noise, 11);
    EXPECT_EQ(verdicts[SpeedVerdict::kFull], 0) << noise.sigma;
  }
  EXPECT_GT(simulate(1.0 / 3, kQuiet, 12)[SpeedVerdict::kNone], kGradings * 9 / 10);
}

TEST(Simulation, SixTenthsIsPartialOrInconclusive) {
  for (const Noise& noise : {kQuiet, kContended, kUnnoticed}) {
    auto verdicts = simulate(0.6, noise, 21);
    EXPECT_EQ(verdicts[SpeedVerdict::kFull], 0) << noise.sigma;
    EXPECT_EQ(verdicts[SpeedVerdict::kNone], 0) << noise.sigma;
  }
  EXPECT_GT(simulate(0.6, kQuiet, 22)[SpeedVerdict::kPartial], kGradings * 9 / 10);
}

}  // namespace
}  // namespace oclab
