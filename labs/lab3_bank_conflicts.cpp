// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 3, local memory and its banks.
#include <algorithm>
#include <span>
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/histogram_data.h"
#include "labs/data/row_data.h"
#include "labs/data/walk_data.h"

namespace oclab::lab3 {
namespace {

constexpr std::size_t kKi = std::size_t{1} << 10;

// ---- strided_local ----

NdRange strided_range(const Extent& extent, const Tunables&) {
  return range_1d(extent.x, kWalkBlock);
}

Exercise strided_local() {
  const KernelContract kernel = kernel_on<double>("strided_local", {"in", "out"}, {"n", "stride"});
  return {
      .id = kernel.name,
      .title = "Read local memory with a stride",
      .extent_names = {"n", "stride"},
      .kernels = {kernel},
      .test_extents = {{1, 1},
                       {2, 16},
                       {31, 3},
                       {33, 32},
                       {512, 16},
                       {1000, 33},
                       {1001, 6},
                       {2000, 96},
                       {4096, 1},
                       {600, 511},
                       {1025, 512},
                       {1100, 513},
                       {700, 1025},
                       {513, 4097},
                       {100003, 16}},
      .bench_cpu = {512 * kKi, 16},
      .bench_gpu = {32 * kMi, 16},
      .model_extent = {8 * kKi, 16},
      .sweep = extents_of(512 * kKi, {1, 2, 4, 8, 32, 33}),
      .make_problem = strided_problem,
      .renew = renew_strided,
      .plan = one_launch(kernel, strided_range),
      .host_loop = strided_on_host,
      .host_share = 1.0 / 8,
      // No tolerance: the sums are exact in any order (see wide_double).
      .targets = targets_above({.pocl = 25, .h200 = 10}),
      .costs = costs_above(Cost::kLocalWavefronts, 8),
  };
}

// ---- tile_columns ----

constexpr std::size_t kTile = 32;

/// A term of a running sum, without its sign.
float running_term(float unit, Draws& draws) {
  static const TermRange terms = row_terms(kTile);
  return unit * draw_term(terms, draws);
}

const std::vector<Extent> kTestShapes{{1, 1},   {2, 2},     {31, 33},  {33, 31}, {32, 64},
                                      {70, 36}, {313, 331}, {1, 4099}, {1000, 1}};

/// Running sums along rows [first, last), restarted at every tile and accumulated in type `Sum`.
template <typename Sum>
void running_sums(std::span<const float> in, std::size_t columns, std::size_t first,
                  std::size_t last, std::span<float> out) {
  for (std::size_t row = first; row < last; ++row) {
    Sum sum = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      if (column % kTile == 0) sum = 0;
      sum += in[row * columns + column];
      out[row * columns + column] = static_cast<float>(sum);
    }
  }
}

Problem columns_problem(const Extent& extent, Rng& rng) {
  const auto [rows, columns, unused] = extent;
  Problem problem{.buffers = {blank_input<float>("in", rows * columns),
                              blank_output<float>("out", rows * columns, {rows, columns})}};
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  problem.unit = draw_unit(rng, kTermExponents);
  for_each_drawn_part(rng, rows, columns, [&, width = columns](Draws& draws, std::size_t row) {
    const RowSigns signs(row, 1, draws);
    for (float& value : in.subspan(row * width, width)) {
      const float sign = signs.next(draws);
      value = sign * running_term(problem.unit, draws);
    }
    running_sums<double>(in, width, row, row + 1, out);
  });
  problem.buffers[0].shape = {rows, columns};
  problem.bytes_moved = 8.0 * static_cast<double>(in.size());
  problem.flops = static_cast<double>(in.size());
  return problem;
}

void renew_columns(Problem& problem, const Extent& extent, Rng& rng) {
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const std::size_t column = i % extent.y;
    const std::size_t in_row = std::min(kTile - column % kTile, extent.y - column);
    const float value = std::copysign(running_term(problem.unit, draws), in[i]);
    for (std::size_t k = i; k < i + in_row; ++k) out[k] += value - in[i];
    in[i] = value;
  });
}

double columns_on_host(const Problem& problem) {
  const auto [rows, columns] = problem.buffers[0].shape;
  static std::vector<float> out;
  out.resize(rows * columns);
  running_sums<float>(initial_values<float>(problem, 0), columns, 0, rows / 16, out);
  return out.front();
}

/// One group of 32 work-items per tile.
NdRange columns_range(const Extent& extent, const Tunables&) {
  return range_2d(extent.y, divide_up(extent.x, kTile), kTile, 1);
}

Exercise tile_columns() {
  const KernelContract kernel = kernel_on("tile_columns", {"in", "out"}, {"rows", "columns"});
  return {
      .id = kernel.name,
      .title = "Walk along the rows of a tile",
      .extent_names = {"rows", "columns"},
      .kernels = {kernel},
      .test_extents = kTestShapes,
      .bench_cpu = {2048, 2048},
      .bench_gpu = {16384, 10240},
      .timed_gpu = {8192, 8192},
      .model_extent = {128, 512},
      .sweep = {{256, 256}, {512, 512}, {1024, 1024}, {4096, 4096}, {65536, 64}, {64, 65536}},
      .make_problem = columns_problem,
      .renew = renew_columns,
      .plan = one_launch(kernel, columns_range),
      .host_loop = columns_on_host,
      .host_share = 1.0 / 16,
      // No tolerance: sums of up to 32 of these values are exact in any order (see exact_sums.h).
      .targets = targets_above({.pocl = 40, .h200 = 20}),
      .costs = costs_above(Cost::kLocalWavefronts, 7),
  };
}

// ---- histogram_local ----

const Tunable kGroup = power_of_two("GROUP", 32, 1024, 256);
const Tunable kPerItem{.name = "PER_ITEM", .min = 1, .max = 4096, .fallback = 64};

Exercise histogram_local() {
  const KernelContract kernel =
      kernel_on<std::uint32_t>("histogram_local", {"events", "bins"}, {"n"});
  return {
      .id = kernel.name,
      .title = "A weighted histogram with one popular bin",
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}, {kMi}},
      .bench_cpu = {8 * kMi},
      .bench_gpu = {512 * kMi},
      .timed_gpu = {128 * kMi},
      .model_extent = {256 * kKi},
      .sweep = {{64 * kKi}, {256 * kKi}, {kMi}, {16 * kMi}, {64 * kMi}},
      .make_problem = histogram_problem,
      .renew = renew_histogram,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = histogram_on_host,
      .host_share = 1.0 / 4,
      .terms = histogram_terms,
      .targets = targets_above({.pocl = 36, .h200 = 50}),
      // copies of the sums, and a sum of the popular bin, conflict more and are as fast on a GPU
      .costs = costs_above(Cost::kLocalWavefronts, 11, 0.3),
  };
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab3_bank_conflicts",
      .title = "Local memory and its banks",
      .exercises = {strided_local(), tile_columns(), histogram_local()},
  };
}};

}  // namespace
}  // namespace oclab::lab3
