// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: tests of how much of its work a kernel is predicted to do.
#include "grading/predict/work_done.h"

#include <gtest/gtest.h>

#include "harness/spec/exercise.h"

namespace oclab {
namespace {

constexpr double kWork = 1e9;  // at the predicted size, in the unit of the rate
constexpr double kVerifiedFlops = 1e6;

/// What a plan of two equal launches lacks, beside a verified problem of which it did this share.
std::optional<double> missing_of(Rate rate, const gpu::SampledWork& plan, double verified = 1) {
  Exercise exercise;
  exercise.rate = rate;
  exercise.make_problem = [](const Extent&, Rng&) {
    Problem problem;
    problem.flops = kVerifiedFlops;
    return problem;
  };
  const gpu::LaunchTime half{
      .work = {.bytes = plan.bytes / 2, .flops = plan.flops / 2, .uniform = plan.uniform}};
  model::LaunchReport report;
  report.counters.flops = static_cast<std::uint64_t>(verified * kVerifiedFlops);
  return missing_work(
      exercise, {.extent = {2}, .work = kWork, .plans = {{.launches = {half, half}}}}, {report});
}

TEST(WorkDone, BytesAreThoseOfGlobalMemory) {
  EXPECT_FALSE(missing_of(Rate::kBytes, {.bytes = kWork}).has_value());
  EXPECT_FALSE(missing_of(Rate::kBytes, {.bytes = 0.95 * kWork}).has_value());
  EXPECT_FALSE(missing_of(Rate::kBytes, {.bytes = 16 * kWork}).has_value());
  EXPECT_EQ(missing_of(Rate::kBytes, {.bytes = 0.5 * kWork}), 0.5);
}

TEST(WorkDone, APixelIsReadAndStored) {
  EXPECT_FALSE(missing_of(Rate::kPixels, {.bytes = 8 * kWork}).has_value());
  EXPECT_EQ(missing_of(Rate::kPixels, {.bytes = 4 * kWork}), 0.5);
}

TEST(WorkDone, OperationsAreThoseOfTheVerifiedProblem) {
  EXPECT_FALSE(missing_of(Rate::kFlops, {.flops = kWork}, 1).has_value());
  EXPECT_EQ(missing_of(Rate::kFlops, {.flops = 0.5 * kWork}, 1), 0.5);
  EXPECT_FALSE(missing_of(Rate::kFlops, {.flops = 0.5 * kWork}, 0.5).has_value());
  EXPECT_FALSE(missing_of(Rate::kFlops, {.flops = kWork}, 3).has_value());
}

TEST(WorkDone, NothingIsKnownOfGroupsThatDoDifferentAmounts) {
  EXPECT_FALSE(missing_of(Rate::kBytes, {.bytes = 0.1 * kWork, .uniform = false}).has_value());
}

TEST(WorkDone, AKernelWithoutOperationsLacksNone) {
  EXPECT_FALSE(missing_of(Rate::kFlops, {.flops = 0}, 0).has_value());
}

TEST(WorkDone, NothingIsKnownOfWorkThatDoesNotGrowEvenly) {
  const KernelPrediction prediction{.plans = {{.launches = {{.work = {.bytes = 1}}}}}};
  EXPECT_FALSE(missing_work(Exercise(), prediction, {}).has_value());
}

}  // namespace
}  // namespace oclab
