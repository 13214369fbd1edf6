// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 0, how fast a device copies and how fast it computes.
#include <functional>
#include <span>
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

Exercise peak_copy() {
  const KernelContract kernel = kernel_on("peak_copy", {"in", "out"}, {"n"});
  return {
      .id = kernel.name,
      .title = "As fast as memory allows",
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}},
      .bench_cpu = {16 * kMi},
      .bench_gpu = {160 * kMi},
      .timed_gpu = {64 * kMi},
      .model_extent = {128 << 10},
      .sweep = {{1 << 10}, {1 << 14}, {1 << 17}, {1 << 20}, {1 << 22}, {1 << 24}, {1 << 26}},
      .make_problem = copy_problem,
      .renew = renew_copy,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = copy_on_host,
      .targets = targets_above({.pocl = 52, .h200 = 40}),
      .costs = costs_above(Cost::kGlobalRequests, 25, 0.5),
  };
}

// ---- peak_mad ----

/// Each step replaces x by x * x - 0.74. Values in [-1, 1] stay there and approach -0.495 from
/// alternating sides. After 192 steps they still differ by up to 0.03, so a result depends on its
/// element and on the number of steps. A float cannot hold 0.74, so a double constant in a kernel
/// forces double precision.
constexpr double kShift = 0.74;

double iterate(double x, std::size_t steps) {
  for (std::size_t step = 0; step < steps; ++step) x = x * x - kShift;
  return x;
}

/// For larger problems, the host looks results up in a table.
constexpr std::size_t kMostIterated = std::size_t{1} << 14;
constexpr std::size_t kIntervals = std::size_t{1} << 12;
constexpr double kTableError = 5e-7;  // a twentieth of the tolerance

/// Draws starting values and computes their results. The extent is {n, steps}.
class MadElements {
 public:
  MadElements(Problem& problem, const Extent& extent)
      : in_(as_span<float>(problem.buffers[0].initial)),
        out_(as_span<float>(problem.buffers[1].expected)),
        end_of_([steps = extent.y](double x) { return iterate(x, steps); }),
        table_(-1, 1, few() ? 1 : kIntervals, kTableError, end_of_) {}

  void draw(Draws& draws, std::size_t i) const {
    in_[i] = 2 * draws.unit() - 1;
    out_[i] = static_cast<float>(few() ? end_of_(in_[i]) : table_(in_[i]));
  }

 private:
  bool few() const { return in_.size() <= kMostIterated; }

  std::span<float> in_;
  std::span<float> out_;
  std::function<double(double)> end_of_;
  Tabulated table_;
};

void renew_mad(Problem& problem, const Extent& extent, Rng& rng) {
  const MadElements elements(problem, extent);
  for_each_renewed(rng, problem.buffers[0],
                   [&](Draws& draws, std::size_t i) { elements.draw(draws, i); });
}

Problem mad_problem(const Extent& extent, Rng& rng) {
  const std::vector<float> empty(extent.x);
  const std::vector<float> ones(extent.x, 1.0F);
  Problem problem{.buffers = {input("in", empty), output("out", empty, ones)}};
  const MadElements elements(problem, extent);
  for_each_drawn_block(rng, extent.x, [&](Draws& draws, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) elements.draw(draws, i);
  });
  problem.bytes_moved = 8.0 * static_cast<double>(extent.x);
  problem.flops = 2.0 * static_cast<double>(extent.x) * static_cast<double>(extent.y);
  return problem;
}

constexpr double kHostShare = 1.0 / 64;

/// One element after the other; each step depends on the one before it.
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

Exercise peak_mad() {
  const KernelContract kernel = kernel_on("peak_mad", {"in", "out"}, {"n", "steps"});
  return {
      .id = kernel.name,
      .title = "As fast as arithmetic allows",
      .extent_names = {"n", "steps"},
      .kernels = {kernel},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1, 1},
                       {2, 192},
                       {31, 3},
                       {33, 48},
                       {1000, 7},
                       {65536, 2},
                       {100003, 13},
                       {8191, 192},
                       {33, 300},
                       {40, 1500}},
      .bench_cpu = {kMi, 96},
      .bench_gpu = {64 * kMi, 192},
      .timed_gpu = {32 * kMi, 192},
      .model_extent = {8192, 96},
      // Two operations per step: 2 to 384 for every float that is read and written.
      .sweep = extents_of(16 * kMi, {1, 2, 3, 12, 48, 192}),
      .make_problem = mad_problem,
      .renew = renew_mad,
      .plan = one_launch(kernel, per_item_range),
      .host_loop = mad_on_host,
      .host_share = kHostShare,
      // The map contracts, so errors do not accumulate: 192 steps in single precision stay within
      // 1e-6 of double precision, with or without fused multiply-adds. One step too many changes
      // all but one element in 10^4 by more than the tolerance; half precision changes most of
      // them.
      .tolerance = {.relative = 1e-5},
      .rate = Rate::kFlops,
      .targets = targets_above({.pocl = 1, .h200 = 6}),
      .no_counts =
          "The model counts instructions but not how long each waits for the one before it: "
          "independent chains show only in time.",
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
