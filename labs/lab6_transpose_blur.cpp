// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 6, transposing at the speed of a copy, and blurring.
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/images/blur.h"
#include "labs/images/transpose_data.h"

namespace oclab::lab6 {
namespace {

/// Work-items per group: TILE / VECTOR × ROWS, at most 1024.
const Tunable kTile = power_of_two("TILE", 8, 64, 16);
const Tunable kRows = power_of_two("ROWS", 1, 16, 16);
const Tunable kVector = power_of_two("VECTOR", 1, 8, 1);

double transpose_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  const auto [rows, columns] = problem.buffers[0].shape;
  static std::vector<float> out;
  out.resize(in.size());
  for (std::size_t row = 0; row < rows / 64; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      out[column * rows + row] = in[row * columns + column];
    }
  }
  return out.front();
}

/// One group of TILE / VECTOR × ROWS work-items per tile of TILE × TILE elements.
NdRange tile_range(const Extent& extent, const Tunables& tunables) {
  const auto [rows, columns, unused] = extent;
  const std::size_t tile = tunable(tunables, "TILE");
  const std::size_t across = tile / (tunables.contains("VECTOR") ? tunable(tunables, "VECTOR") : 1);
  const std::size_t down = tunable(tunables, "ROWS");
  return range_2d(divide_up(columns, tile) * across, divide_up(rows, tile) * down, across, down);
}

Exercise transpose(std::string id, std::string title, std::vector<Tunable> tunables,
                   StarterSpeed starter, std::vector<CostTarget> costs) {
  Exercise exercise{.id = id, .title = std::move(title), .extent_names = {"rows", "columns"}};
  exercise.kernels = {kernel_on(id, {"in", "out"}, {"rows", "columns"})};
  exercise.tunables = std::move(tunables);
  exercise.test_extents = {{1, 1},    {2, 2},     {31, 33},  {33, 31},  {64, 64},   {68, 36},
                           {66, 128}, {313, 331}, {1, 4099}, {1000, 1}, {1, 70001}, {70001, 1}};
  exercise.bench_cpu = {4096, 4096};
  exercise.bench_gpu = {16384, 10240};
  exercise.timed_gpu = {8192, 8192};
  exercise.model_extent = {256, 256};
  exercise.sweep = {{256, 256},   {512, 512},   {1024, 1024}, {2048, 2048},
                    {4000, 4000}, {8192, 2048}, {2048, 8192}};
  exercise.make_problem = transpose_problem;
  exercise.renew = renew_transpose;
  exercise.plan = one_launch(exercise.kernels.front(), tile_range);
  exercise.host_loop = transpose_on_host;
  exercise.host_share = 1.0 / 64;
  exercise.targets = targets_above(starter);
  exercise.costs = std::move(costs);
  return exercise;
}

std::vector<Exercise> all_exercises() {
  std::vector<Exercise> all{
      transpose("transpose_tile", "Transpose a tile in local memory", {kTile, kRows},
                {.pocl = 57, .h200 = 56}, costs_above(Cost::kGlobalSectors, 40)),
      transpose("transpose_padded", "A tile without bank conflicts", {kTile, kRows},
                {.pocl = 53, .h200 = 40}, costs_above(Cost::kLocalWavefronts, 16)),
      transpose("transpose_skewed", "Skew the tile, not the groups", {kTile, kRows, kVector},
                {.pocl = 43, .h200 = 37}, costs_above(Cost::kLocalWavefronts, 23))};
  for (Exercise& blur : blur_exercises()) all.push_back(std::move(blur));
  return all;
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab6_transpose_blur",
      .title = "Transposition and Gaussian blur",
      .exercises = all_exercises(),
  };
}};

}  // namespace
}  // namespace oclab::lab6
