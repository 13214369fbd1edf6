// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every branch of the speed verdict, with made-up times.
#include "harness/statistics/sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <vector>

namespace oclab {
namespace {

constexpr RatioTarget kTarget{0.4, 0.8};

// Gives pairs whose ratios are taken in turn from the list of the attempt, over and over.
class Script {
 public:
  explicit Script(std::vector<std::vector<double>> ratios, bool contended = false)
      : ratios_(std::move(ratios)), contended_(contended) {}

  Pair operator()(int attempt) {
    const auto& list = ratios_[std::min<std::size_t>(attempt, ratios_.size() - 1)];
    if (attempt != attempt_) taken_ = 0;
    attempt_ = attempt;
    const double ratio = list[taken_++ % list.size()];
    return {.student_seconds = 0.02 / ratio, .reference_seconds = 0.02, .contended = contended_};
  }

 private:
  std::vector<std::vector<double>> ratios_;
  bool contended_;
  int attempt_ = -1;
  std::size_t taken_ = 0;
};

SpeedResult grade(std::vector<std::vector<double>> ratios, bool contended = false) {
  return compare_speed(kTarget, Script(std::move(ratios), contended));
}

TEST(Sampler, FullMarksAfterFourClearPairs) {
  const SpeedResult result = grade({{0.98, 1.0, 1.02}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kFull);
  EXPECT_EQ(result.credit, 1);
  EXPECT_EQ(result.pairs, 4U);
  EXPECT_EQ(result.attempts, 1);
  EXPECT_NEAR(result.ratio, 0.99, 1e-12);
  EXPECT_NEAR(result.reference_seconds, 0.02, 1e-12);
  EXPECT_NEAR(result.student_seconds, 0.02 / 0.99, 1e-5);
}

TEST(Sampler, OneOutlierOnlyCostsMorePairs) {
  const SpeedResult result = grade({{0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kFull);
  EXPECT_EQ(result.pairs, 7U);
}

TEST(Sampler, SaysWhetherTheMachineWasDisturbedOrTheTimesVary) {
  const SpeedResult varying = grade({{0.45, 0.7, 0.5, 0.65, 0.55}});
  ASSERT_EQ(varying.verdict, SpeedVerdict::kInconclusive);
  EXPECT_EQ(varying.basis, SpeedBasis::kTimesVary);
  const SpeedResult disturbed = grade({{0.6}}, true);
  ASSERT_EQ(disturbed.verdict, SpeedVerdict::kInconclusive);
  EXPECT_EQ(disturbed.basis, SpeedBasis::kDisturbed);
}

TEST(Sampler, ADisturbedMeasurementGivesNoFullMarks) {
  EXPECT_EQ(grade({{0.98, 1.02}}, true).verdict, SpeedVerdict::kInconclusive);
}

TEST(Sampler, AQuietAttemptAfterADisturbedOneGivesFullMarks) {
  Script right({{0.98, 1.02}});
  const auto measure = [&](int attempt) {
    Pair pair = right(attempt);
    pair.contended = attempt == 0;
    return pair;
  };
  const SpeedResult result = compare_speed(kTarget, measure);
  EXPECT_EQ(result.verdict, SpeedVerdict::kFull);
  EXPECT_EQ(result.attempts, 2);
}

TEST(Sampler, MedianAtTheTargetWithAnIntervalJustBelowIsFull) {
  const SpeedResult result = grade({{0.77, 0.81, 0.83}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kFull);
  EXPECT_EQ(result.pairs, 15U);
  EXPECT_LT(result.interval.low, 0.8);
  EXPECT_EQ(result.attempts, 1);
}

TEST(Sampler, AReadingNearTheTargetTakesSevenPairs) {
  EXPECT_EQ(grade({{0.81, 0.83, 0.85}}).pairs, 7U);
}

TEST(Sampler, ASpoiltAttemptEndsEarly) { EXPECT_EQ(grade({{0.98, 1.02}}, true).pairs, 6U); }

TEST(Sampler, HopelesslySlowEndsAfterFewPairs) {
  for (const bool contended : {false, true}) {
    const SpeedResult result = grade({{0.1, 0.12, 0.15}}, contended);
    EXPECT_EQ(result.verdict, SpeedVerdict::kNone);
    EXPECT_EQ(result.credit, 0);
    EXPECT_EQ(result.pairs, contended ? 5U : 4U);
    EXPECT_EQ(result.attempts, 1);
  }
}

TEST(Sampler, ClearlyBelowAllPointsEndsInTheFirstAttempt) {
  const SpeedResult result = grade({{0.33, 0.34, 0.32}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kNone);
  EXPECT_EQ(result.pairs, 6U);
  EXPECT_EQ(result.attempts, 1);
}

TEST(Sampler, OnePairWithinReachPreventsTheEarlyEnd) {
  const SpeedResult result = grade({{0.1, 0.1, 0.1, 0.1, 0.21}}, true);
  EXPECT_EQ(result.verdict, SpeedVerdict::kInconclusive);
  EXPECT_EQ(result.attempts, 3) << "all attempts must agree";
}

TEST(Sampler, AnIntervalThatHoldsPointsIsMeasuredInFull) {
  EXPECT_EQ(grade({{0.38, 0.39, 0.45}}).pairs, 15U);
}

TEST(Sampler, BelowTheTargetInAllAttemptsIsNone) {
  const SpeedResult result = grade({{0.36, 0.37, 0.355}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kNone);
  EXPECT_EQ(result.pairs, 7U) << "an attempt whose interval holds no points ends early";
  EXPECT_EQ(result.attempts, 3);
}

TEST(Sampler, PartialCreditIsThatOfTheBestAttempt) {
  const SpeedResult result = grade({{0.59, 0.6, 0.61}, {0.64, 0.65, 0.66}, {0.61, 0.62, 0.63}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kPartial);
  EXPECT_NEAR(result.ratio, 0.65, 1e-12);
  EXPECT_NEAR(result.credit, 0.625, 1e-12);
  EXPECT_EQ(result.attempts, 3);
}

TEST(Sampler, ALaterAttemptCanGiveFullMarks) {
  const SpeedResult result = grade({{0.6}, {0.7}, {0.99, 1.0}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kFull);
  EXPECT_EQ(result.attempts, 3);
  EXPECT_EQ(result.pairs, 4U);
}

TEST(Sampler, ABusyMachineNeverCostsPoints) {
  const SpeedResult result = grade({{0.59, 0.6, 0.61}}, true);
  EXPECT_EQ(result.verdict, SpeedVerdict::kInconclusive);
  EXPECT_EQ(result.basis, SpeedBasis::kDisturbed);
}

TEST(Sampler, OneBusyAttemptIsEnoughForDoubt) {
  Script calm({{0.6}}, false);
  const auto measure = [&](int attempt) {
    Pair pair = calm(attempt);
    pair.contended = attempt == 1;
    return pair;
  };
  EXPECT_EQ(compare_speed(kTarget, measure).verdict, SpeedVerdict::kInconclusive);
}

TEST(Sampler, AFewBusyPairsAreTolerated) {
  Script calm({{0.6}}, false);
  int taken = 0;
  const auto measure = [&](int attempt) {
    Pair pair = calm(attempt);
    pair.contended = taken++ % 3 == 0;  // 5 of 15: 33 %
    return pair;
  };
  EXPECT_EQ(compare_speed(kTarget, measure).verdict, SpeedVerdict::kPartial);
}

TEST(Sampler, WideIntervalIsInconclusive) {
  const SpeedResult result = grade({{0.45, 0.6, 0.75}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kInconclusive);
  EXPECT_EQ(result.basis, SpeedBasis::kTimesVary);
}

TEST(Sampler, AttemptsThatDisagreeAreInconclusive) {
  const SpeedResult result = grade({{0.75}, {0.55, 0.7, 0.85}, {0.74}});
  EXPECT_EQ(result.verdict, SpeedVerdict::kInconclusive);
}

TEST(Sampler, LaterAttemptsAreAnnounced) {
  std::array<int, 3> calls{};
  const auto measure = [&](int attempt) {
    ++calls.at(attempt);
    return Pair{.student_seconds = 2, .reference_seconds = 1};
  };
  EXPECT_EQ(compare_speed(kTarget, measure).attempts, 3);
  EXPECT_EQ(calls, (std::array{7, 7, 7}));
}

TEST(Sampler, ExceptionsPropagate) {
  const auto crash = [](int) -> Pair { throw std::runtime_error("the worker died"); };
  EXPECT_THROW(compare_speed(kTarget, crash), std::runtime_error);
}

TEST(Sampler, ImpossibleTimesThrow) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& [student, reference] :
       {std::pair{0.0, 1.0}, {1.0, 0.0}, {-1.0, 1.0}, {kNan, 1.0}, {1.0, kNan}}) {
    const Pair pair{student, reference, false};
    EXPECT_THROW(compare_speed(kTarget, [&](int) { return pair; }), std::invalid_argument);
  }
  const auto never = [](int) { return Pair{1, 1, false}; };
  EXPECT_THROW(compare_speed(kTarget, never, {.attempts = 0}), std::invalid_argument);
  EXPECT_THROW(compare_speed(kTarget, never, {.max_pairs = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace oclab
