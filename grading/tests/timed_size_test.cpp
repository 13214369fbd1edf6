// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the timed sizes of all exercises on devices of different sizes.
#include "grading/timing/timed_size.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "grading/checks/grade.h"
#include "grading/cli/cli_options.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/timing/peak_kernel.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/supervisor/pocl_copies.h"

namespace oclab {
namespace {

constexpr double kGiga = 1e9;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

/// A device and its peaks.
struct Case {
  const char* name;
  DeviceClass device_class;
  double copy;  // GB/s
  double mad;   // GFLOP/s
  std::uint64_t memory;
  std::uint64_t cache;

  DeviceInfo device() const {
    return {
        .name = name, .device_class = device_class, .global_bytes = memory, .cache_bytes = cache};
  }
  Peaks peaks() const { return {.copy = kGiga * copy, .mad = kGiga * mad}; }
};

constexpr DeviceClass kGpu = DeviceClass::kGpu;
const Case kLarge[]{{"H100 PCIe", kGpu, 1500, 40000, 80 * kGiB, 50 * kMiB},
                    {"H200", kGpu, 4100, 58000, 140 * kGiB, 60 * kMiB}};
const Case kSmall[]{{"integrated, 25 GB/s", kGpu, 25, 300, 2 * kGiB, kMiB / 2},
                    {"integrated, 60 GB/s", kGpu, 60, 2000, 16 * kGiB, 2 * kMiB},
                    {"a card of 2 GB", kGpu, 90, 1800, 2 * kGiB, kMiB},
                    {"a card of 12 GB", kGpu, 330, 11000, 12 * kGiB, 3 * kMiB},
                    {"a card with a large cache", kGpu, 900, 80000, 24 * kGiB, 72 * kMiB}};

const Extent& largest(const Exercise& exercise) {
  return exercise.timed_gpu == Extent{} ? exercise.bench_gpu : exercise.timed_gpu;
}

double seconds(const Demand& demand, const Peaks& peaks) {
  return std::max(demand.bytes / peaks.copy, demand.operations / peaks.mad);
}

TEST(TimedSize, TheLargestGpusAndCpusHaveTheDeclaredSizes) {
  const Case cpu{"CPU", DeviceClass::kCpu, 400, 9000, 512 * kGiB, 512 * kMiB};
  ASSERT_GT(all_exercises().size(), 40U);
  for (const ExerciseRef& ref : all_exercises()) {
    const Exercise& exercise = *ref.exercise;
    for (const Case& each : kLarge) {
      EXPECT_EQ(size_for(exercise, each.device(), each.peaks()), largest(exercise))
          << exercise.id << " on " << each.name;
    }
    EXPECT_EQ(size_for(exercise, cpu.device(), cpu.peaks()), exercise.bench_cpu) << exercise.id;
  }
}

TEST(TimedSize, ALaunchIsShortAndItsDataFit) {
  const SizeLimits limits;
  for (const ExerciseRef& ref : all_exercises()) {
    const Exercise& exercise = *ref.exercise;
    for (const Case& each : kSmall) {
      SCOPED_TRACE(exercise.id + " on " + each.name);
      const Extent extent = size_for(exercise, each.device(), each.peaks());
      const Demand demand = demand_at(exercise, extent);
      const bool least = extent == exercise.bench_cpu;
      const double memory = static_cast<double>(each.memory);
      EXPECT_TRUE(least || demand.bytes <= limits.memory_share * memory) << demand.bytes;
      const bool in_cache = demand.bytes < 2 * limits.caches * static_cast<double>(each.cache);
      EXPECT_TRUE(least || in_cache || seconds(demand, each.peaks()) <= limits.seconds)
          << seconds(demand, each.peaks());
      // the smallest sizes are sane, too
      EXPECT_LE(demand.bytes, memory / 4);
      EXPECT_LE(seconds(demand, each.peaks()), 2 * limits.seconds);
    }
  }
}

TEST(TimedSize, SmallGpusGetSmallerData) {
  const Exercise& matmul = *exercise_named("matmul_tiled").exercise;
  const Extent small = size_for(matmul, kSmall[0].device(), kSmall[0].peaks());
  const Extent medium = size_for(matmul, kSmall[1].device(), kSmall[1].peaks());
  EXPECT_LT(small.x * small.y * small.z, medium.x * medium.y * medium.z);
  EXPECT_LT(medium.x * medium.y * medium.z,
            matmul.bench_gpu.x * matmul.bench_gpu.y * matmul.bench_gpu.z);
}

TEST(TimedSize, DataStayLargerThanTheCacheWhereMemoryLimits) {
  const Exercise& copy = *exercise_named("vector_add").exercise;
  Case slow = kSmall[0];
  slow.memory = 16 * kGiB;
  const double without = demand_at(copy, size_for(copy, slow.device(), slow.peaks())).bytes;
  slow.cache = 80 * kMiB;
  const double with = demand_at(copy, size_for(copy, slow.device(), slow.peaks())).bytes;
  EXPECT_LT(without, 4 * 80 * kMiB);
  EXPECT_GE(with, 4 * 80 * kMiB);
}

/// PoCL in place of a slow GPU, with saved peaks.
TEST(TimedSize, AGradeHasTheSizeOfItsDevice) {
  DeviceInfo device = test::pocl();
  ASSERT_NO_THROW(short_drivers(device));  // they take seconds to make, and lie in the cache
  const TempDir cache;
  setenv("XDG_CACHE_HOME", cache.path().c_str(), 1);
  device.device_class = kGpu;
  device.cache_bytes = kMiB;
  ASSERT_TRUE(store_peaks(
      device, {.mad = {{.flops = 0, .bytes_per_second = 2e9, .flops_per_second = 0},
                       {.flops = 64, .bytes_per_second = 0.2e9, .flops_per_second = 5e9}}}));
  const ExerciseRef tree = exercise_named("tree_no_modulo");
  const Extent extent = bench_extent(*tree.exercise, device);
  EXPECT_EQ(bench_extent(*tree.exercise, device), extent);
  EXPECT_LT(extent.x * extent.y, tree.exercise->bench_gpu.x * tree.exercise->bench_gpu.y);
  const GradeOptions options{.device = device,
                             .criteria = {CriterionName::kCorrect, CriterionName::kFast}};
  const Grade graded = grade(tree, solution_file(tree, device), options);
  const Criterion& fast = graded.criteria.back();
  ASSERT_TRUE(fast.speed.has_value()) << message_of(fast);
  EXPECT_EQ(fast.speed->extent, extent);
  EXPECT_STREQ(fast.speed->clock, "profiling events");
  unsetenv("XDG_CACHE_HOME");
}

TEST(TimedSize, TheCopyFitsIntoASmallDevice) {
  EXPECT_EQ(copy_length(kLarge[0].device()), std::size_t{64} << 20);
  EXPECT_EQ(copy_length(kSmall[1].device()), std::size_t{64} << 20);
  EXPECT_EQ(copy_length(kSmall[0].device()), std::size_t{32} << 20);  // of 2 GiB
}

/// Sizes follow from rounded peaks, which noise does not move.
TEST(TimedSize, NoiseDoesNotChangeIt) {
  const Peaks first = steady_peaks(std::nullopt, {.copy = 46e9, .mad = 1.3e12});
  for (const double noise : {0.72, 0.9, 1.0, 1.1, 1.4}) {
    const Peaks later = steady_peaks(first, {.copy = noise * 46e9, .mad = noise * 1.3e12});
    EXPECT_EQ(later.copy, first.copy) << noise;
    EXPECT_EQ(later.mad, first.mad) << noise;
  }
  const Peaks other = steady_peaks(first, {.copy = 300e9, .mad = 1.3e12});
  EXPECT_GT(other.copy, 2 * first.copy);
  EXPECT_EQ(other.mad, first.mad);
}

TEST(TimedSize, TheDemandIsThatOfTheProblem) {
  for (const ExerciseRef& ref : all_exercises()) {
    const Exercise& exercise = *ref.exercise;
    Extent extent = exercise.model_extent;
    for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) extent[d] *= 4;
    Rng rng(1);
    const Problem problem = exercise.make_problem(extent, rng);
    double bytes = 0;
    for (const Buffer& buffer : problem.buffers) bytes += static_cast<double>(buffer.bytes());
    const Demand demand = demand_at(exercise, extent);
    EXPECT_NEAR(demand.bytes, bytes, 0.1 * bytes) << exercise.id;
    const double operations = std::max(problem.flops, problem.operations);
    EXPECT_NEAR(demand.operations, operations, 0.1 * operations) << exercise.id;
  }
}

}  // namespace
}  // namespace oclab
