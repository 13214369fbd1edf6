// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 2, adjacent work-items take the same path.

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/divergence_problems.h"

namespace oclab::lab2 {
namespace {

const Tunable kGroup = power_of_two("GROUP", 32, 1024, 128);
const Tunable kPerItem{.name = "PER_ITEM", .min = 1, .max = 64, .fallback = 1};

// ---- parity_branch, eight_way_switch ----

/// What the two exercises share. `starter_lanes` as for `costs_above`.
template <std::size_t paths>
Exercise steps_exercise(const std::string& id, std::string title, Targets targets,
                        int starter_lanes) {
  const KernelContract kernel = kernel_on(id, {"in", "out"}, {"n", "steps"});
  return {
      .id = id,
      .title = std::move(title),
      .extent_names = {"n", "steps"},
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents =
          {{1, 256}, {2, 1}, {31, 100}, {33, 0}, {1000, 7}, {4096, 256}, {100003, 101}, {70, 300}},
      .bench_cpu = {256 << 10, 128},
      .bench_gpu = {32 * kMi, 256},
      .timed_gpu = {16 * kMi, 256},
      .model_extent = {16 << 10, 32},
      .sweep = {{kMi, 1}, {kMi, 4}, {kMi, 16}, {kMi, 64}, {kMi, 256}, {4 * kMi, 64}},
      .make_problem = steps_problem<paths>,
      .renew = renew_steps<paths>,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = steps_on_host<paths>,
      .host_share = 1.0 / kHostSteps,
      // 256 steps in single precision err by up to 1.2e-5 of the result, or of 0.3 where that is
      // larger, on any path and from any start. One step more or less changes at least 7 of 10
      // elements by over 1e-4.
      .tolerance = {.relative = 4e-5},
      .rate = Rate::kFlops,
      .targets = std::move(targets),
      .costs = costs_above(Cost::kIssuedLanes, starter_lanes),
  };
}

// ---- branchless_select ----

Exercise branchless_select() {
  const KernelContract kernel = kernel_on("branchless_select", {"in", "out"}, {"n"});
  return {
      .id = kernel.name,
      .title = "A curve in pieces, without branches",
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}},
      .bench_cpu = {256 << 10},
      .bench_gpu = {64 * kMi},
      .timed_gpu = {16 * kMi},
      .model_extent = {64 << 10},
      .sweep = {{1 << 10}, {1 << 13}, {1 << 16}, {1 << 20}, {1 << 22}},
      .make_problem = curve_problem,
      .renew = renew_curve,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = curve_on_host,
      .host_share = 1.0 / kHostCurve,
      // OpenCL allows powr an error of 16 units in the last place, 1.9e-6 of the power.
      .tolerance = {.relative = 4e-6},
      .targets = targets_above({.pocl = 8, .h200 = 30}),
      .costs = costs_above(Cost::kIssuedLanes, 49),
  };
}

// ---- ragged_rows ----

NdRange ragged_range(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  return range_1d(most_blocks(extent.x) * group, group);
}

Exercise ragged_rows() {
  const KernelContract kernel{
      "ragged_rows",
      {global_pointer<std::uint32_t>("block_begin"), global_pointer<std::uint32_t>("row_begin"),
       global_pointer<float>("values"), global_pointer<float>("sums")}};
  return {
      .id = kernel.name,
      .title = "Sum rows of very different length",
      .extent_names = {"rows"},
      .kernels = {kernel},
      .tunables = {power_of_two("GROUP", kRowsPerBlock, 1024, kRowsPerBlock)},
      .test_extents = {{1}, {2}, {31}, {33}, {257}, {1000}, {4096}, {100003}},
      .bench_cpu = {128 << 10},
      .bench_gpu = {4 * kMi},
      .timed_gpu = {2 * kMi},
      .model_extent = {4096},
      .sweep = {{1 << 10}, {1 << 13}, {1 << 16}, {1 << 18}, {1 << 20}},
      .make_problem = ragged_problem,
      .renew = renew_ragged,
      .plan = one_launch(kernel, ragged_range),
      .host_loop = ragged_on_host,
      // No tolerance: the sums are exact in any order (see exact_sums.h).
      .targets = targets_above({.pocl = 52, .h200 = 9}),
      .costs = costs_above(Cost::kIssuedLanes, 5),
  };
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab2_divergence",
      .title = "Work-items that diverge",
      .exercises = {steps_exercise<2>("parity_branch", "Even and odd elements on two paths",
                                      targets_above({.pocl = 5, .h200 = 45}), 52),
                    steps_exercise<8>("eight_way_switch", "Eight paths",
                                      targets_above({.pocl = 2, .h200 = 12}), 13),
                    branchless_select(), ragged_rows()},
  };
}};

}  // namespace
}  // namespace oclab::lab2
