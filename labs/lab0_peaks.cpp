// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 0, how fast a device copies and how fast it computes.
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/draws.h"
#include "labs/common/shapes.h"
#include "labs/common/tabulated.h"
#include "labs/common/targets.h"
#include "labs/data/copy_data.h"

namespace oclab::lab0 {
namespace {

const Tunable kGroup = power_of_two("GROUP", 32, 1024, 32);
const Tunable kPerItem{.name = "PER_ITEM", .min = 1, .max = 256, .fallback = 1};

// ---- peak_copy ----

std::vector<Launch> copy_plan(const Extent& extent, const Tunables& tunables) {
  return {{.kernel = "peak_copy",
           .arguments = {buffer("in"), buffer("out"), count(extent.x)},
           .range = per_item_range(extent.x, tunables)}};
}

Exercise peak_copy() {
  return {
      .id = "peak_copy",
      .title = "As fast as memory allows",
      .kernels = {{"peak_copy",
                   {global_pointer<float>("in"), global_pointer<float>("out"),
                    scalar<std::uint32_t>("n")}}},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}},
      .bench_cpu = {16 * kMi},
      .bench_gpu = {160 * kMi},
      .model_extent = {128 << 10},
      .sweep = {{1 << 10}, {1 << 14}, {1 << 17}, {1 << 20}, {1 << 22}, {1 << 24}, {1 << 26}},
      .make_problem = copy_problem,
      .renew = renew_copy,
      .plan = copy_plan,
      .host_loop = copy_on_host,
      .targets = targets_above({.pocl = 52, .h200 = 40}),
      .costs = costs_above(Cost::kGlobalRequests, 25, 0.5),
  };
}

// ---- peak_mad ----

/// x becomes x * x - 0.74, `steps` times. All x between -1 and 1 stay there and approach -0.495,
/// from alternating sides and slowly: after 192 steps they still differ by up to 0.03, so the
/// result tells the elements and the number of steps. 0.74 is no float: a compiler that is given a
/// double constant has to compute in double precision.
constexpr double kShift = 0.74;

/// The end of x after so many steps.
double iterate(double x, std::size_t steps) {
  for (std::size_t step = 0; step < steps; ++step) x = x * x - kShift;
  return x;
}

/// Of larger problems the host looks the ends up.
constexpr std::size_t kMostIterated = std::size_t{1} << 14;
constexpr std::size_t kIntervals = std::size_t{1} << 12;
constexpr double kTableError = 5e-7;  // a twentieth of the tolerance

/// Fresh starts, and where they end. The extent is {n, steps}.
void renew_mad(Problem& problem, const Extent& extent, Rng& rng) {
  const std::size_t steps = extent.y;
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  const auto end_of = [steps](double x) { return iterate(x, steps); };
  const bool few = in.size() <= kMostIterated;
  const Tabulated table(-1, 1, few ? 1 : kIntervals, kTableError, end_of);
  for_each_drawn_block(rng, in.size(), [&](Draws& draws, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      in[i] = 2 * draws.unit() - 1;
      out[i] = static_cast<float>(few ? end_of(in[i]) : table(in[i]));
    }
  });
}

Problem mad_problem(const Extent& extent, Rng& rng) {
  const std::vector<float> empty(extent.x);
  const std::vector<float> ones(extent.x, 1.0F);
  Problem problem{.buffers = {input("in", empty), output("out", empty, ones)}};
  renew_mad(problem, extent, rng);
  problem.bytes_moved = 8.0 * static_cast<double>(extent.x);
  problem.flops = 2.0 * static_cast<double>(extent.x) * static_cast<double>(extent.y);
  return problem;
}

constexpr double kHostShare = 1.0 / 64;

/// One element after the other, as anyone would write it. The steps of an element wait for each
/// other.
double mad_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  const auto all = static_cast<double>(in.size());
  const auto steps = static_cast<std::size_t>(problem.flops / (2 * all));
  const auto n = static_cast<std::size_t>(kHostShare * all);
  double total = 0;
  for (std::size_t i = 0; i < n; ++i) {
    float x = in[i];
    for (std::size_t step = 0; step < steps; ++step) x = x * x - static_cast<float>(kShift);
    total += x;
  }
  return total;
}

std::vector<Launch> mad_plan(const Extent& extent, const Tunables& tunables) {
  return {{.kernel = "peak_mad",
           .arguments = {buffer("in"), buffer("out"), count(extent.x), count(extent.y)},
           .range = per_item_range(extent.x, tunables)}};
}

Exercise peak_mad() {
  return {
      .id = "peak_mad",
      .title = "As fast as arithmetic allows",
      .extent_names = {"n", "steps"},
      .kernels = {{"peak_mad",
                   {global_pointer<float>("in"), global_pointer<float>("out"),
                    scalar<std::uint32_t>("n"), scalar<std::uint32_t>("steps")}}},
      .tunables = {kGroup, kPerItem},
      .test_extents =
          {{1, 1}, {2, 192}, {31, 3}, {33, 48}, {1000, 7}, {65536, 2}, {100003, 13}, {8191, 192}},
      .bench_cpu = {kMi, 96},
      .bench_gpu = {64 * kMi, 192},
      .model_extent = {8192, 96},
      // Two operations per step: 2 to 384 for every float that is read and written.
      .sweep = {{16 * kMi, 1},
                {16 * kMi, 2},
                {16 * kMi, 3},
                {16 * kMi, 12},
                {16 * kMi, 48},
                {16 * kMi, 192}},
      .make_problem = mad_problem,
      .renew = renew_mad,
      .plan = mad_plan,
      .host_loop = mad_on_host,
      .host_share = kHostShare,
      // The map contracts, so that errors do not add up: 192 steps in single precision, with or
      // without fused multiply-adds, stay within 1e-6 of those in double precision. One step too
      // many moves all but one element in 10^4 by more than the tolerance, half precision most.
      .tolerance = {.relative = 1e-5},
      .rate = Rate::kFlops,
      .targets = targets_above({.pocl = 1, .h200 = 6}),
      .no_costs =
          "The model counts instructions, not how long each of them waits for the one before: "
          "independent chains show in the speed only.",
  };
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab0_peaks",
      .title = "Know your ceiling",
      .exercises = {peak_copy(), peak_mad()},
  };
}};

}  // namespace
}  // namespace oclab::lab0
