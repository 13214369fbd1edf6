// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a sweep shows of its measurements.
#include "grading/plots/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "grading/plots/roofline.h"
#include "grading/plots/sweep_axis.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

const Peaks kPeaks{.copy = 20e9, .mad = 300e9};

struct Sample {
  Lab lab{.stem = "lab9_sample", .title = "Sample"};
  Exercise exercise{.id = "sample",
                    .tunables = {{.name = "TILE", .min = 4, .max = 64, .power_of_two = true}},
                    .bench_cpu = {1 << 20}};
  SweepPlan plan{.exercise = {&lab, &exercise}, .student = {.text = "#define TILE 8\n"}};
};

/// 1 MB in each of these times.
Comparison comparison_of(const Extent& extent, double student_seconds, double reference_seconds) {
  const auto three = [](double seconds) {
    return Timing{.seconds = {0.99 * seconds, seconds, 1.01 * seconds}};
  };
  return {.extent = extent,
          .work = {.bytes = 1e6, .flops = 1e6},
          .student = three(student_seconds),
          .reference = three(reference_seconds)};
}

bool says(const Chart& chart, std::string_view words) {
  return std::ranges::any_of(
      chart.notes, [&](const std::string& note) { return note.find(words) != std::string::npos; });
}

TEST(SweepAxis, IsTheNumberThatVaries) {
  const SweepAxis axis = axis_for({{1 << 20, 1}, {1 << 20, 8}, {1 << 20, 64}}, {"n", "stride"});
  EXPECT_EQ(axis.axis.title, "stride");
  EXPECT_EQ(axis.constant, "n = 1 M");
  EXPECT_EQ(axis.places, (std::vector<double>{1, 8, 64}));
}

TEST(SweepAxis, LeavesOutTheOddSize) {
  const SweepAxis axis = axis_for({{1024, 1}, {1024, 2}, {1024, 4}, {4096, 4}}, {"n", "stride"});
  EXPECT_EQ(axis.axis.title, "stride");
  EXPECT_TRUE(std::isnan(axis.places[3]));
}

TEST(SweepAxis, OfSquaresIsTheirSide) {
  const SweepAxis axis = axis_for({{64, 64}, {256, 256}, {1024, 1024}}, {"rows", "columns"});
  EXPECT_EQ(axis.axis.title, "rows = columns");
  EXPECT_EQ(axis.places, (std::vector<double>{64, 256, 1024}));
}

TEST(SweepAxis, OfMixedShapesNamesThem) {
  const SweepAxis axis =
      axis_for({{256, 256}, {64, 65536}, {65536, 64}, {1024, 1024}}, {"rows", "columns"});
  EXPECT_EQ(axis.axis.scale, AxisScale::kCategories);
  EXPECT_EQ(axis.axis.categories[1], "64×65536");
}

TEST(Sweep, TakesTheValuesThatATunableAllows) {
  EXPECT_EQ(values_of({.min = 4, .max = 64, .power_of_two = true}),
            (std::vector<std::int64_t>{4, 8, 16, 32, 64}));
  EXPECT_EQ(values_of({.min = 2, .max = 5}), (std::vector<std::int64_t>{2, 3, 4, 5}));
  EXPECT_EQ(values_of({.min = 3, .max = 50}), (std::vector<std::int64_t>{3, 4, 8, 16, 32, 50}));
}

TEST(Sweep, NamesTheTunablesThatThereAre) {
  const Sample sample;
  try {
    tunable_named(sample.exercise, "GROUP");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("It has: TILE"), std::string::npos) << error.what();
  }
}

TEST(Sweep, ContainsTheGradedSizeOnce) {
  Sample sample;
  sample.exercise.sweep = {{1 << 20}, {1024}};
  const auto extents = declared_extents(sample.exercise, DeviceInfo{});
  EXPECT_EQ(extents, (std::vector<Extent>{{1024}, {1 << 20}}));
}

TEST(SweepChart, NeverShowsAWrongResultAsSpeed) {
  const Sample sample;
  std::vector<Comparison> comparisons{comparison_of({1024}, 1e-3, 1e-4),
                                      comparison_of({2048}, 1e-9, 1e-4)};
  comparisons[1].student =
      Timing{.failure = KernelFailure(Outcome::kWrongAnswer, {"worker-said"}, "out[0] is 1\nmore")};
  const Chart chart = sweep_chart(sample.plan, comparisons, kPeaks);
  EXPECT_DOUBLE_EQ(chart.series[0].points[0].y, 1);
  EXPECT_TRUE(std::isnan(chart.series[0].points[1].y));
  EXPECT_EQ(chart.series[0].points[1].failure, "wrong result");
  EXPECT_TRUE(says(chart, "yours at n = 2 K: wrong result: out[0] is 1")) << chart.notes[0];
  comparisons[1].exercise = sample.plan.exercise;
  EXPECT_NE(sweep_row(sample.plan, comparisons[1]).find("wrong result"), std::string::npos);
}

TEST(SweepChart, ReportsRatioIntervalAndCeiling) {
  const Sample sample;
  std::vector<Comparison> comparisons{comparison_of({1024}, 2e-4, 1e-4),
                                      comparison_of({2048}, 4e-4, 1e-4)};
  comparisons[1].exercise = sample.plan.exercise;
  const Chart chart = sweep_chart(sample.plan, comparisons, kPeaks);
  EXPECT_EQ(chart.ceilings[0].name, "copy peak 20.0 GB/s");
  EXPECT_NEAR(chart.series[0].points[0].interval.low, 5 / 1.01, 1e-9);
  EXPECT_NE(sweep_row(sample.plan, comparisons[1]).find("0.25"), std::string::npos);
}

TEST(SweepChart, SaysWhereTheMachineWasBusyAndTheCacheHelped) {
  const Sample sample;
  std::vector<Comparison> comparisons{comparison_of({1024}, 1e-4, 2e-5),
                                      comparison_of({2048}, 1e-4, 1e-4)};
  comparisons[1].contended = true;
  const Chart chart = sweep_chart(sample.plan, comparisons, kPeaks);
  EXPECT_TRUE(says(chart, "used the machine at n = 2 K:"));
  EXPECT_TRUE(says(chart, "cache"));
}

TEST(SweepChart, SaysThatTheReferenceWasRecorded) {
  const Sample sample;
  std::vector<Comparison> comparisons{comparison_of({1024}, 1e-4, 1e-4),
                                      comparison_of({1 << 20}, 1e-4, 1e-4)};
  comparisons[0].reference.reset();
  comparisons[1].recorded = true;
  const Chart chart = sweep_chart(sample.plan, comparisons, kPeaks);
  EXPECT_EQ(chart.series[1].name, "reference as recorded");
  EXPECT_EQ(chart.series[1].points.size(), 1U);
  EXPECT_TRUE(says(chart, "n = 1 M only"));
}

TEST(SweepChart, AdvisesATunableOnlyIfItIsClearlyFaster) {
  Sample sample;
  sample.plan.tunable = "TILE";
  sample.plan.extents = {{1 << 20}};
  std::vector<Comparison> comparisons{comparison_of({1 << 20}, 2e-4, 1e-4),
                                      comparison_of({1 << 20}, 1e-4, 1e-4)};
  comparisons[0].tunable = 8;
  comparisons[1].tunable = 16;
  EXPECT_TRUE(says(sweep_chart(sample.plan, comparisons, kPeaks),
                   "Your file has TILE = 8; 16 is fastest here, 2.00 times as fast."));
  comparisons[1].student = comparisons[0].student;
  EXPECT_TRUE(
      says(sweep_chart(sample.plan, comparisons, kPeaks), "no other value is clearly faster"));
}

TEST(Roofline, SplitsOffWhatComputesNothing) {
  const Sample sample;
  Comparison computing = comparison_of({1 << 20}, 1e-3, 1e-4);
  computing.exercise = {&sample.lab, &sample.exercise};
  Comparison moving = comparison_of({1 << 20}, 1e-4, 1e-4);
  moving.exercise = computing.exercise;
  moving.work.flops = 0;
  const std::vector<Comparison> measured{computing, moving};
  const auto charts = roofline_charts(
      measured, {.device = DeviceInfo{.name = "device"}, .repetitions = 7, .peaks = kPeaks});
  ASSERT_EQ(charts.size(), 2U);
  EXPECT_DOUBLE_EQ(charts[0].series[0].points[0].x, 1);  // operation per byte
  EXPECT_DOUBLE_EQ(charts[0].series[0].points[0].y, 1);  // GFLOP/s
  EXPECT_DOUBLE_EQ(charts[0].ceilings[0].line.back().x, 15);
  EXPECT_DOUBLE_EQ(charts[1].series[1].points[0].x, 10);  // GB/s
  EXPECT_EQ(charts[1].x.scale, AxisScale::kLinear);
}

TEST(Roofline, HasPredictedPointsUnderTheRoofsOfTheGpu) {
  const Sample sample;
  Comparison comparison = comparison_of({1 << 20}, 1e-3, 1e-4);
  comparison.exercise = {&sample.lab, &sample.exercise};
  const Comparison unpredicted = comparison;
  comparison.predicted = PredictedTimes{.work = {.bytes = 1e9, .flops = 2e9},
                                        .student = Timing{.seconds = {1e-3}},
                                        .reference = std::nullopt};
  MachineFile gpu{.name = "tiny", .text = "", .machine = {}};
  gpu.machine.name = "A Tiny GPU";
  gpu.machine.sms = gpu.machine.schedulers = 2;
  gpu.machine.float_cycles = 2;
  gpu.machine.clock_ghz = 1;
  gpu.machine.dram_gbytes = 16;
  const RooflineRequest request{.peaks = kPeaks, .gpu = gpu};
  const Chart chart = roofline_charts({comparison, unpredicted}, request).front();
  ASSERT_EQ(chart.series.size(), 3U);
  EXPECT_EQ(chart.series[0].points.size(), 2U);
  const Series& predicted = chart.series[2];
  EXPECT_EQ(predicted.gpu, "A Tiny GPU");
  ASSERT_EQ(predicted.points.size(), 1U);
  EXPECT_DOUBLE_EQ(predicted.points[0].x, 2);     // operations per byte at the GPU's size
  EXPECT_DOUBLE_EQ(predicted.points[0].y, 2000);  // GFLOP/s
  ASSERT_EQ(chart.ceilings.size(), 4U);
  EXPECT_EQ(chart.ceilings[3].gpu, "A Tiny GPU");
  // 2 SMs · 2 schedulers · 32 lanes / 2 cycles · 2 operations
  EXPECT_DOUBLE_EQ(chart.ceilings[3].line.back().y, 128);
  EXPECT_DOUBLE_EQ(chart.ceilings[3].line.front().x, 8);
  EXPECT_EQ(roofline_charts({unpredicted}, request).front().ceilings.size(), 2U);
}

}  // namespace
}  // namespace oclab
