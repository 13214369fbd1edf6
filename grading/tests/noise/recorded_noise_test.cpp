// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the verdict on speed with the noise of real machines.
#include "grading/tests/noise/recorded_noise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "grading/timing/paired_benchmark.h"

namespace oclab::test {
namespace {

using enum SpeedVerdict;

constexpr RatioTarget kRecordedTarget{0.4, 0.8};
constexpr int kReplays = 2000;
constexpr std::uint64_t kReplaySeed = 11;

struct Recording {
  const char* file;
  DeviceClass device;
  bool quiet;
};
constexpr Recording kRecordings[] = {{"quiet-pocl.txt", DeviceClass::kCpu, true},
                                     {"burnt-pocl.txt", DeviceClass::kCpu, false},
                                     {"quiet-gpu.txt", DeviceClass::kGpu, true},
                                     {"burnt-gpu.txt", DeviceClass::kGpu, true}};

SamplingPolicy policy_for(const Recording& recording) {
  return sampling_policy({.device_class = recording.device});
}

/// Decides by intervals alone, after fixed numbers of pairs.
SamplingPolicy fixed_pairs(SamplingPolicy policy) {
  policy.full_alpha = policy.none_alpha = policy.exact_credit_width = 0;
  return policy;
}

class NoiseRecording : public testing::TestWithParam<Recording> {
 protected:
  Outcomes grade(double ratio) const { return grade(ratio, policy_for(GetParam())); }
  Outcomes grade(double ratio, const SamplingPolicy& policy) const {
    return replay(noise_, ratio, kRecordedTarget, policy, kReplays, kReplaySeed);
  }

  RecordedNoise noise_ = read_noise(std::filesystem::path(NOISE_RECORDINGS) / GetParam().file);
};

TEST_P(NoiseRecording, NoRealGradingTookPoints) {
  ASSERT_GE(noise_.processes.size(), 6U);
  for (const RecordedProcess& process : noise_.processes) {
    EXPECT_EQ(std::ranges::count(process.verdicts, 'P'), 0) << process.exercise;
    EXPECT_EQ(std::ranges::count(process.verdicts, 'N'), 0) << process.exercise;
  }
}

/// On a kernel exactly at a threshold, seen from above or from below. The promise of the sequential
/// test rests on it.
TEST_P(NoiseRecording, BetsDoNotWinOnAverage) {
  const SamplingPolicy policy = policy_for(GetParam());
  for (const int direction : {1, -1}) {
    double sum = 0;
    int pairs = 0;
    for (const RecordedProcess& process : noise_.processes) {
      for (const Pair& pair : process.attempts.front()) {
        if (pair.contended) continue;
        sum += payoff(policy.noise,
                      std::pow(pair.reference_seconds / pair.student_seconds, direction));
        ++pairs;
      }
    }
    EXPECT_LE(sum, pairs) << direction;
  }
}

TEST_P(NoiseRecording, KernelsThatReachTheTargetLoseNothing) {
  for (const double ratio : {1.0, 1 / 1.1}) {
    Outcomes outcomes = grade(ratio);
    EXPECT_EQ(outcomes[kNone], 0) << ratio;
    EXPECT_LE(outcomes[kPartial], kReplays / 200) << ratio;
    if (GetParam().quiet) {
      EXPECT_GE(outcomes[kFull], kReplays * 95 / 100) << ratio;
    }
  }
}

TEST_P(NoiseRecording, SlowerKernelsEarnAndLoseWhatTheyShould) {
  Outcomes half_slower = grade(1 / 1.5);
  EXPECT_LE(half_slower[kFull], kReplays / 100);
  EXPECT_EQ(half_slower[kNone], 0);
  Outcomes three_times_slower = grade(1.0 / 3);
  EXPECT_EQ(three_times_slower[kFull], 0);
  if (GetParam().quiet) {
    EXPECT_GE(three_times_slower[kNone], kReplays * 95 / 100);
  }
}

/// The error rates of the sequential test are not above those of fixed numbers of pairs, but for
/// chance, and it takes no more pairs.
TEST_P(NoiseRecording, StoppingEarlyDecidesNoWorse) {
  constexpr int kChance = kReplays / 50;
  const SamplingPolicy policy = policy_for(GetParam());
  for (const double ratio : {1.0, 0.9, 0.8, 0.75, 0.67, 0.5, 0.42, 0.36}) {
    Outcomes fixed = grade(ratio, fixed_pairs(policy));
    Outcomes now = grade(ratio, policy);
    if (ratio < kRecordedTarget.full) {
      EXPECT_LE(now[kFull], fixed[kFull] + kChance) << ratio;
    }
    if (ratio > kRecordedTarget.none) {
      EXPECT_LE(now[kNone], fixed[kNone] + kChance) << ratio;
    }
    EXPECT_LE(now.pairs, fixed.pairs + 0.1) << ratio;
  }
}

INSTANTIATE_TEST_SUITE_P(, NoiseRecording, testing::ValuesIn(kRecordings), [](const auto& test) {
  std::string name = test.param.file;
  name.resize(name.find('.'));
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace oclab::test
