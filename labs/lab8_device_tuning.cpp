// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 8, open contests: arguments and results are fixed, the algorithm is free.
#include <string>
#include <utility>
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/long_vectors.h"
#include "labs/images/blur.h"
#include "labs/images/matmul_data.h"
#include "labs/images/transpose_data.h"

namespace oclab::lab8 {
namespace {

// ---- what a kernel's author may choose ----

Tunable up_to(std::string name, std::int64_t most, std::int64_t fallback) {
  return {.name = std::move(name), .min = 1, .max = most, .fallback = fallback};
}

constexpr std::size_t kMostGroups = 65536;

/// GROUPS groups of GROUP work-items leave a partial result each; one group of FINISH adds them up.
std::vector<Tunable> reduction_shape() {
  return {up_to("GROUP", 1024, 64), up_to("GROUPS", kMostGroups, 1), up_to("FINISH", 1024, 64)};
}

/// GROUP_X × GROUP_Y work-items for each tile of TILE_ROWS × TILE_COLUMNS elements of the matrix
/// that the exercise names.
std::vector<Tunable> tiled_shape() {
  return {up_to("GROUP_X", 1024, 16), up_to("GROUP_Y", 1024, 16), up_to("TILE_COLUMNS", 65536, 16),
          up_to("TILE_ROWS", 65536, 16)};
}

/// Dimension 0 counts the tiles along a row.
NdRange tiled_range(const Extent& extent, const Tunables& tunables) {
  const auto [rows, columns, unused] = extent;
  const std::size_t across = tunable(tunables, "GROUP_X");
  const std::size_t down = tunable(tunables, "GROUP_Y");
  return range_2d(divide_up(columns, tunable(tunables, "TILE_COLUMNS")) * across,
                  divide_up(rows, tunable(tunables, "TILE_ROWS")) * down, across, down);
}

// ---- best_sum and best_dot ----

/// What all exercises of the lab share. A kernel tuned for a CPU may be the fastest there and still
/// cost much in the model of a GPU, so only the measured time counts.
Exercise contest(std::string id, std::string title) {
  Exercise exercise{.id = std::move(id), .title = std::move(title)};
  exercise.tuned_per_device = true;
  exercise.points = {.correct = 5, .safe = 2, .efficient = 1, .fast = 7};
  exercise.no_costs =
      "The model counts the costs of a GPU, and the fastest kernel for a CPU differs from that for "
      "a "
      "GPU: in this lab only the time on your device counts.";
  return exercise;
}

Exercise reduction(std::string id, std::string title, std::vector<std::string> inputs) {
  Exercise exercise = contest(id, std::move(title));
  inputs.push_back("partial");
  const KernelContract main = kernel_on(id, inputs, {"n"});
  const KernelContract finish =
      kernel_on("finish" + id.substr(id.find('_')), {"partial", "result"}, {"count"});
  exercise.kernels = {main, finish};
  exercise.tunables = reduction_shape();
  exercise.test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}, {1300021}};
  exercise.model_extent = {32 << 10};
  exercise.sweep = {{1 << 16},  {1 << 20},      {1 << 22},        {1 << 24},
                    {16777213}, {16 * kMi + 1}, {64 * kMi - 1000}};
  exercise.plan = [main, finish](const Extent& extent, const Tunables& tunables) {
    const std::size_t group = tunable(tunables, "GROUP");
    const std::size_t groups = tunable(tunables, "GROUPS");
    const std::size_t last = tunable(tunables, "FINISH");
    return std::vector<Launch>{launch_of(main, {extent.x}, range_1d(groups * group, group)),
                               launch_of(finish, {groups}, range_1d(last, last))};
  };
  return exercise;
}

Exercise best_sum() {
  Exercise exercise = reduction("best_sum", "The fastest sum", {"in"});
  exercise.bench_cpu = {16 * kMi + 1005};
  exercise.bench_gpu = {512 * kMi + 1005};
  exercise.timed_gpu = {128 * kMi + 1005};
  exercise.make_problem = [](const Extent& extent, Rng& rng) {
    return sum_problem(extent.x, kMostGroups, rng);
  };
  exercise.renew = renew_sum;
  exercise.targets = targets_above({.pocl = 11, .h200 = 4});
  return exercise;
}

Exercise best_dot() {
  Exercise exercise = reduction("best_dot", "The fastest dot product", {"a", "b"});
  exercise.bench_cpu = {8 * kMi + 1005};
  exercise.bench_gpu = {256 * kMi + 1005};
  exercise.timed_gpu = {64 * kMi + 1005};
  exercise.make_problem = [](const Extent& extent, Rng& rng) {
    return dot_problem(extent.x, kMostGroups, rng);
  };
  exercise.renew = renew_dot;
  exercise.targets = targets_above({.pocl = 9, .h200 = 7});
  return exercise;
}

// ---- best_transpose, best_blur and best_matmul ----

Exercise best_transpose() {
  Exercise exercise = contest("best_transpose", "The fastest transposition");
  exercise.extent_names = {"rows", "columns"};
  exercise.kernels = {kernel_on(exercise.id, {"in", "out"}, {"rows", "columns"})};
  exercise.tunables = tiled_shape();
  exercise.test_extents = {{1, 1},     {2, 2},    {31, 33},   {33, 31},    {64, 64},
                           {313, 331}, {1, 4099}, {1000, 1},  {256, 1040}, {100, 1100},
                           {129, 47},  {47, 129}, {1, 70001}, {70001, 1}};
  exercise.bench_cpu = {3000, 4000};
  exercise.bench_gpu = {16384, 10240};
  exercise.timed_gpu = {8192, 8192};
  exercise.model_extent = {256, 256};
  exercise.sweep = {{1021, 1031}, {2048, 2048}, {4000, 4000}, {4093, 4099},
                    {4096, 4097}, {4097, 4096}, {4097, 4097}, {8192, 8192}};
  exercise.make_problem = transpose_problem;
  exercise.renew = renew_transpose;
  exercise.plan = one_launch(exercise.kernels.front(), tiled_range);
  exercise.targets = targets_above({.pocl = 29, .h200 = 27});
  return exercise;
}

/// One launch or two of the same kernel; `pass` is the number of the launch.
Exercise best_blur() {
  Exercise exercise = contest("best_blur", "The fastest Gaussian blur");
  exercise.extent_names = {"rows", "columns"};
  KernelContract kernel =
      kernel_on(exercise.id, {"in", "between", "out", "weights"}, {"rows", "columns", "pass"});
  kernel.parameters[3] = constant_pointer<float>("weights");
  exercise.kernels = {kernel};
  exercise.tunables = tiled_shape();
  exercise.tunables.push_back(up_to("PASSES", 2, 1));
  exercise.test_extents = {{1, 1},     {2, 2},    {31, 33},  {33, 31},   {64, 64},
                           {317, 331}, {1, 2100}, {1000, 1}, {130, 1040}};
  exercise.bench_cpu = {2048, 2048};
  exercise.bench_gpu = {16384, 16384};
  exercise.timed_gpu = {8192, 8192};
  exercise.model_extent = {64, 96};
  exercise.sweep = {{1021, 1031}, {2048, 2048}, {4000, 4000}, {4093, 4099},
                    {4096, 4096}, {4096, 4097}, {4097, 4097}, {8192, 8192}};
  exercise.make_problem = separable_blur_problem;
  exercise.renew = renew_blur;
  exercise.plan = [kernel](const Extent& extent, const Tunables& tunables) {
    std::vector<Launch> launches;
    for (std::size_t pass = 0; pass < tunable(tunables, "PASSES"); ++pass) {
      launches.push_back(
          launch_of(kernel, {extent.x, extent.y, pass}, tiled_range(extent, tunables)));
    }
    return launches;
  };
  exercise.tolerance = {.relative = kBlurTolerance};
  exercise.rate = Rate::kPixels;
  exercise.accesses_per_pixel = 4;  // of two passes, each a copy
  exercise.targets = targets_above({.pocl = 2, .h200 = 13});
  return exercise;
}

Exercise best_matmul() {
  Exercise exercise = contest("best_matmul", "The fastest matrix product");
  exercise.extent_names = {"m", "n", "k"};
  exercise.kernels = {kernel_on(exercise.id, {"a", "b", "c"}, {"m", "n", "k"})};
  exercise.tunables = tiled_shape();
  exercise.test_extents = {{1, 1, 1},     {2, 2, 2},      {1, 257, 1},    {31, 33, 2},
                           {33, 31, 100}, {129, 65, 257}, {127, 131, 61}, {256, 128, 96},
                           {33, 70, 801}, {401, 577, 19}, {1031, 3, 67},  {3, 1031, 67},
                           {50, 100, 36}};
  exercise.bench_cpu = {512, 512, 512};
  exercise.bench_gpu = {4096, 4096, 4096};
  exercise.model_extent = {64, 64, 64};
  exercise.sweep = {{256, 256, 256},    {509, 521, 503},    {1021, 1031, 1033}, {1024, 1024, 1024},
                    {1025, 1025, 1025}, {2048, 2048, 2048}, {2049, 2049, 2049}};
  exercise.make_problem = matmul_problem;
  exercise.renew = renew_matmul;
  exercise.plan = one_launch(exercise.kernels.front(), tiled_range);
  exercise.expect = expect_product;
  exercise.host_loop = multiply_on_host;
  exercise.host_share = kMatmulHostShare;
  exercise.tolerance = kMatmulTolerance;
  exercise.rate = Rate::kFlops;
  exercise.targets = targets_above({.pocl = 1, .h200 = 10});
  return exercise;
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab8_device_tuning",
      .title = "Tuning for the device at hand",
      .exercises = {best_sum(), best_dot(), best_transpose(), best_blur(), best_matmul()},
  };
}};

}  // namespace
}  // namespace oclab::lab8
