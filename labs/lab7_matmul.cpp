// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 7, matrix multiplication from one load per product to register blocks.
#include <string>
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/images/matmul_data.h"

namespace oclab::lab7 {
namespace {

/// A group of GROUP_X × GROUP_Y work-items, each with ROWS × COLUMNS elements of the product. All
/// are powers of two, so that the tiles divide evenly among the work-items.
std::vector<Tunable> blocking() {
  return {power_of_two("GROUP_X", 1, 64, 16), power_of_two("GROUP_Y", 1, 64, 16),
          power_of_two("ROWS", 1, 16, 1), power_of_two("COLUMNS", 1, 16, 1)};
}

const std::vector<Extent> kTestShapes{{1, 1, 1},
                                      {2, 2, 2},
                                      {1, 257, 1},
                                      {31, 33, 2},
                                      {33, 31, 100},
                                      {64, 64, 64},
                                      {129, 65, 257},
                                      {127, 131, 61},
                                      {256, 128, 96},
                                      {100, 60, 36},
                                      // more than 2^16 elements of a, of b and of c
                                      {1031, 3, 67},
                                      {3, 1031, 67},
                                      {1031, 67, 3}};
const std::vector<Extent> kSweepShapes{{64, 64, 64},       {128, 128, 128}, {256, 256, 256},
                                       {1024, 1024, 1024}, {509, 521, 503}, {64, 2048, 512}};

KernelContract matmul_kernel(std::string name) {
  return kernel_on(std::move(name), {"a", "b", "c"}, {"m", "n", "k"});
}

/// Dimension 0 runs along the columns of the product, dimension 1 along its rows.
NdRange blocked_range(const Extent& extent, const Tunables& tunables) {
  return range_2d(divide_up(extent.y, tunable(tunables, "COLUMNS")),
                  divide_up(extent.x, tunable(tunables, "ROWS")), tunable(tunables, "GROUP_X"),
                  tunable(tunables, "GROUP_Y"));
}

/// The same, or with ROW_DIMENSION 0 its transpose: dimension 0 runs along the rows.
NdRange chosen_range(const Extent& extent, const Tunables& tunables) {
  if (tunable(tunables, "ROW_DIMENSION") == 1) return blocked_range(extent, tunables);
  return range_2d(divide_up(extent.x, tunable(tunables, "ROWS")),
                  divide_up(extent.y, tunable(tunables, "COLUMNS")), tunable(tunables, "GROUP_X"),
                  tunable(tunables, "GROUP_Y"));
}

/// What all exercises of the lab share.
Exercise matmul(std::string id, std::string title, Targets targets, std::vector<CostTarget> costs) {
  return {
      .id = id,
      .title = std::move(title),
      .extent_names = {"m", "n", "k"},
      .kernels = {matmul_kernel(id)},
      .tunables = blocking(),
      .test_extents = kTestShapes,
      .bench_cpu = {512, 512, 512},
      .bench_gpu = {4096, 4096, 4096},
      .model_extent = {64, 64, 64},
      .sweep = kSweepShapes,
      .make_problem = matmul_problem,
      .renew = renew_matmul,
      .plan = one_launch(matmul_kernel(id), blocked_range),
      .expect = expect_product,
      .host_loop = multiply_on_host,
      .host_share = kMatmulHostShare,
      .tolerance = kMatmulTolerance,
      .rate = Rate::kFlops,
      .targets = std::move(targets),
      .costs = std::move(costs),
  };
}

Exercise matmul_coalesced() {
  Exercise exercise =
      matmul("matmul_coalesced", "Neighbours read neighbours",
             targets_above({.pocl = 24, .h200 = 14}), costs_above(Cost::kGlobalSectors, 15));
  exercise.tunables.push_back({.name = "ROW_DIMENSION", .min = 0, .max = 1, .fallback = 1});
  exercise.plan = one_launch(exercise.kernels.front(), chosen_range);
  return exercise;
}

/// The kernel also gets ROWS as an argument, whose value the compiler cannot know.
Exercise matmul_unrolled() {
  Exercise exercise =
      matmul("matmul_unrolled", "Sums in registers, not in memory",
             targets_above({.pocl = 54, .h200 = 9}), costs_above(Cost::kPrivateBytes, 0));
  KernelContract& kernel = exercise.kernels.front();
  kernel.parameters.push_back(scalar<std::uint32_t>("rows"));
  exercise.plan = [kernel](const Extent& extent, const Tunables& tunables) {
    const auto [m, n, k] = extent;
    return std::vector<Launch>{
        launch_of(kernel, {m, n, k, tunable(tunables, "ROWS")}, blocked_range(extent, tunables))};
  };
  return exercise;
}

/// Tiles of 16 × 16 are the lesson, too, though they take a GPU twice as long as the reference's.
Exercise matmul_tiled() {
  Exercise exercise =
      matmul("matmul_tiled", "Tiles in local memory", targets_above({.pocl = 37, .h200 = 32}),
             costs_above(Cost::kGlobalSectors, 7, 0.5));
  exercise.gpu_time = {.none = 0.33, .full = 0.45};
  return exercise;
}

Exercise matmul_double_buffered() {
  Exercise exercise = matmul("matmul_double_buffered", "Load the next tile while this one is used",
                             targets_above({.pocl = 53, .h200 = 71}), {});
  exercise.no_costs =
      "The overlap of loads and multiplications saves less than the predicted time of a GPU may be "
      "wrong by: it shows only in the speed.";
  return exercise;
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab7_matmul",
      .title = "Matrix multiplication",
      .exercises =
          {
              matmul_coalesced(),
              matmul_tiled(),
              matmul("matmul_vector", "Several columns per work-item",
                     targets_above({.pocl = 28, .h200 = 46}),
                     costs_above(Cost::kLocalWavefronts, 42, 0.7)),
              matmul_unrolled(),
              matmul_double_buffered(),
              matmul("matmul_async", "Asynchronous copies", targets_above({.pocl = 55, .h200 = 46}),
                     costs_above(Cost::kBarriers, 2, 0.4)),
              matmul("matmul_register_blocked", "Blocks in registers",
                     targets_above({.pocl = 14, .h200 = 15}),
                     costs_above(Cost::kLocalWavefronts, 55)),
          },
  };
}};

}  // namespace
}  // namespace oclab::lab7
