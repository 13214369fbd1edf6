// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 1, adjacent work-items read adjacent memory.
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/copy_data.h"
#include "labs/data/row_data.h"

namespace oclab::lab1 {
namespace {

const Tunable kGroup = power_of_two("GROUP", 32, 1024, 256);
const Tunable kPerItem{.name = "PER_ITEM", .min = 1, .max = 64, .fallback = 4};

const std::vector<Extent> kTestLengths{{1}, {2}, {31}, {33}, {1000}, {100003}, {kMi}};
const std::vector<Extent> kTestShapes{{1, 1},   {1, 4099},  {1000, 1},  {2, 2},     {31, 33},
                                      {33, 31}, {257, 129}, {97, 1031}, {64, 1024}, {1, 70001}};
const std::vector<Extent> kSweepLengths{{1 << 10}, {1 << 14}, {1 << 18}, {1 << 22}, {1 << 24}};

// ---- strided_copy ----

/// Dimension 1 has `stride` columns; dimension 0 has the rows of a matrix of that width.
NdRange copy_range(const Extent& extent, const Tunables& tunables) {
  const auto [n, stride, unused] = extent;
  return range_2d(divide_up(n, stride), stride, tunable(tunables, "GROUP"), 1);
}

Exercise strided_copy() {
  const KernelContract kernel = kernel_on("strided_copy", {"in", "out"}, {"n", "stride"});
  return {
      .id = kernel.name,
      .title = "Copy without a stride",
      .extent_names = {"n", "stride"},
      .kernels = {kernel},
      .tunables = {kGroup},
      .test_extents = {{1, 1},
                       {2, 64},
                       {31, 2},
                       {33, 32},
                       {4099, 1024},
                       {100003, 7},
                       {kMi, 16},
                       {600, 3},
                       {601, 5}},
      .bench_cpu = {16 * kMi, 32},
      .bench_gpu = {64 * kMi, 32},
      .model_extent = {64 << 10, 32},
      .sweep = extents_of(16 * kMi, {1, 2, 4, 8, 16, 64, 128, 256, 1024}),
      .make_problem = copy_problem,
      .renew = renew_copy,
      .plan = one_launch(kernel, copy_range),
      .host_loop = copy_on_host,
      .targets = targets_above({.pocl = 3, .h200 = 7}),
      .costs = costs_above(Cost::kGlobalSectors, 13),
  };
}

// ---- row_sums ----

Problem row_sums_problem(const Extent& extent, Rng& rng) {
  const auto [rows, columns, unused] = extent;
  Problem problem{
      .buffers = {blank_input<float>("in", rows * columns), blank_output<float>("sums", rows)}};
  problem.unit = draw_unit(rng, kTermExponents);
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto sums = as_span<float>(problem.buffers[1].expected);
  for_each_drawn_part(rng, rows, columns, [&, width = columns](Draws& draws, std::size_t row) {
    sums[row] = draw_row(in.subspan(row * width, width), row, problem.unit, draws);
  });
  problem.buffers[0].shape = {rows, columns};
  problem.bytes_moved = 4.0 * static_cast<double>(rows * columns + rows);
  problem.flops = static_cast<double>(rows * columns);
  return problem;
}

void renew_row_sums(Problem& problem, const Extent& extent, Rng& rng) {
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto sums = as_span<float>(problem.buffers[1].expected);
  for_each_renewed(rng, extent.x, [&](Draws& draws, std::size_t row) {
    const std::size_t first = row * extent.y;
    const std::size_t changed =
        redraw_element(in.subspan(first, extent.y), sums[row], problem.unit, draws);
    problem.buffers[0].changes.elements.push_back(first + changed);
  });
}

double row_sums_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  const auto [rows, columns] = problem.buffers[0].shape;
  double total = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    float sum = 0;
    for (std::size_t column = 0; column < columns; ++column) sum += in[row * columns + column];
    total += sum;
  }
  return total;
}

/// One group of GROUP work-items per row.
NdRange row_sums_range(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  return range_1d(extent.x * group, group);
}

Exercise row_sums() {
  const KernelContract kernel = kernel_on("row_sums", {"in", "sums"}, {"rows", "columns"});
  return {
      .id = kernel.name,
      .title = "Sum every row of a matrix",
      .extent_names = {"rows", "columns"},
      .kernels = {kernel},
      .tunables = {kGroup},
      .test_extents = kTestShapes,
      .bench_cpu = {8192, 2048},
      .bench_gpu = {32768, 4096},
      .model_extent = {128, 1024},
      .sweep = {{256, 256}, {1024, 1024}, {2048, 2048}, {4096, 4096}, {65536, 64}, {64, 65536}},
      .make_problem = row_sums_problem,
      .renew = renew_row_sums,
      .plan = one_launch(kernel, row_sums_range),
      .host_loop = row_sums_on_host,
      // No tolerance: the sums are exact in any order (see exact_sums.h).
      .targets = targets_above({.pocl = 29, .h200 = 15}),
      .costs = costs_above(Cost::kGlobalSectors, 13),
  };
}

// ---- deinterleave ----

Problem deinterleave_problem(const Extent& extent, Rng& rng) {
  Problem problem{.buffers = {drawn_input<float>("pairs", rng, 2 * extent.x, copied_float),
                              copied(blank_output<float>("re", extent.x)),
                              copied(blank_output<float>("im", extent.x))}};
  const auto pairs = initial_values<float>(problem, 0);
  const auto re = as_span<float>(problem.buffers[1].expected);
  const auto im = as_span<float>(problem.buffers[2].expected);
  for_each_part(extent.x, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      re[i] = pairs[2 * i];
      im[i] = pairs[2 * i + 1];
    }
  });
  problem.bytes_moved = 16.0 * static_cast<double>(extent.x);
  return problem;
}

void renew_deinterleave(Problem& problem, const Extent&, Rng& rng) {
  const auto pairs = as_span<float>(problem.buffers[0].initial);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t k) {
    pairs[k] = copied_float(draws);
    as_span<float>(problem.buffers[1 + k % 2].expected)[k / 2] = pairs[k];
  });
}

double deinterleave_on_host(const Problem& problem) {
  const auto pairs = initial_values<float>(problem, 0);
  const std::size_t n = pairs.size() / 2;
  std::vector<float>& out = host_output(pairs.size());
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = pairs[2 * i];
    out[n + i] = pairs[2 * i + 1];
  }
  return out.back();
}

Exercise deinterleave() {
  const KernelContract kernel = kernel_on("deinterleave", {"pairs", "re", "im"}, {"n"});
  return {
      .id = kernel.name,
      .title = "Split pairs into two arrays",
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = kTestLengths,
      .bench_cpu = {8 * kMi},
      .bench_gpu = {64 * kMi},
      .timed_gpu = {32 * kMi},
      .model_extent = {128 << 10},
      .sweep = kSweepLengths,
      .make_problem = deinterleave_problem,
      .renew = renew_deinterleave,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = deinterleave_on_host,
      .targets = targets_above({.pocl = 20, .h200 = 61}),
      .costs = costs_above(Cost::kGlobalSectors, 67),
  };
}

// ---- vector_add ----

Problem vector_add_problem(const Extent& extent, Rng& rng) {
  Problem problem{.buffers = {drawn_input<float>("a", rng, extent.x, any_float),
                              drawn_input<float>("b", rng, extent.x, any_float),
                              blank_output<float>("c", extent.x)}};
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  const auto c = as_span<float>(problem.buffers[2].expected);
  for_each_part(extent.x, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) c[i] = a[i] + b[i];
  });
  problem.bytes_moved = 12.0 * static_cast<double>(extent.x);
  problem.flops = static_cast<double>(extent.x);
  return problem;
}

void renew_vector_add(Problem& problem, const Extent& extent, Rng& rng) {
  const auto a = as_span<float>(problem.buffers[0].initial);
  const auto b = as_span<float>(problem.buffers[1].initial);
  const auto c = as_span<float>(problem.buffers[2].expected);
  for_each_renewed(rng, extent.x, [&](Draws& draws, std::size_t i) {
    const std::size_t changed = draws.below(2);
    (changed == 0 ? a : b)[i] = any_float(draws);
    problem.buffers[changed].changes.elements.push_back(i);
    c[i] = a[i] + b[i];
  });
}

double vector_add_on_host(const Problem& problem) {
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  std::vector<float>& out = host_output(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = a[i] + b[i];
  return out.back();
}

Exercise vector_add() {
  const KernelContract kernel = kernel_on("vector_add", {"a", "b", "c"}, {"n"});
  return {
      .id = kernel.name,
      .title = "Add four elements at a time",
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = kTestLengths,
      .bench_cpu = {8 * kMi},
      .bench_gpu = {64 * kMi},
      .timed_gpu = {32 * kMi},
      .model_extent = {128 << 10},
      .sweep = kSweepLengths,
      .make_problem = vector_add_problem,
      .renew = renew_vector_add,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = vector_add_on_host,
      .targets = targets_above({.pocl = 35, .h200 = 59}),
      .costs = costs_above(Cost::kGlobalRequests, 25),
  };
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab1_coalescing",
      .title = "Coalesced access to global memory",
      .exercises = {strided_copy(), row_sums(), deinterleave(), vector_add()},
  };
}};

}  // namespace
}  // namespace oclab::lab1
