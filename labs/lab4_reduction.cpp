// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 4, from n values to one: the versions of two course documents.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/integers.h"
#include "labs/data/reductions.h"

namespace oclab::lab4 {
namespace {

/// The contract of every kernel of the lab.
KernelContract reduction_kernel(std::string name) {
  return kernel_on<std::int32_t>(std::move(name), {"in", "out"}, {"n"});
}

// ---- data ----

double sum_on_host(const Problem& problem) {
  return wrapped_sum(initial_values<std::int32_t>(problem, 0));
}

/// A sum whose plans leave at most one value per `covers` elements.
template <std::size_t covers>
Problem sum_problem(const Extent& extent, Rng& rng) {
  const TermRange range = int_terms(extent.x, false);
  Problem problem{.buffers = {drawn_input<std::int32_t>(
                      "in", rng, extent.x, [&](Draws& draws) { return odd_int(range, draws); })}};
  const auto in = as_span<std::int32_t>(problem.buffers[0].initial);
  // What is left out must not be a number that a kernel takes for none.
  using Limits = std::numeric_limits<std::int32_t>;
  if (extent.x == 1) in[0] = Limits::max();
  if (extent.x == 2) {
    in[0] = Limits::min();
    in[1] = 1 + std::abs(in[1]);
  }
  const std::int32_t sum = wrapped_sum(initial_values<std::int32_t>(problem, 0));
  problem.buffers.push_back(output("result", std::vector<std::int32_t>{sum}));
  add_partials(problem, divide_up(extent.x, covers));
  problem.bytes_moved = 4.0 * static_cast<double>(extent.x) + 4;
  problem.operations = static_cast<double>(extent.x);
  return problem;
}

void renew_sum(Problem& problem, const Extent&, Rng& rng) {
  const auto in = as_span<std::int32_t>(problem.buffers[0].initial);
  const TermRange range = int_terms(in.size(), false);
  std::int32_t& sum = as_span<std::int32_t>(problem.buffers[1].expected).front();
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const std::int32_t value = odd_int(range, draws);
    sum += value - in[i];
    in[i] = value;
  });
}

// ---- plans ----

/// Launches `first`, then `next` on the partial results of the previous launch, until one value is
/// left in the result buffer.
struct Reduction {
  std::string first;
  std::string next;
  std::size_t group;     ///< work-items per group
  std::size_t per_item;  ///< elements per work-item
  std::size_t covers;    ///< elements that become one value
};

void append_launches(std::vector<Launch>& launches, const Reduction& reduction, std::size_t n,
                     const std::string& result) {
  std::string in = "in";
  std::string kernel = reduction.first;
  for (std::size_t left = 0; left != 1; n = left, kernel = reduction.next) {
    left = divide_up(n, reduction.covers);
    const std::string out = left == 1 ? result : in == "partial_a" ? "partial_b" : "partial_a";
    launches.push_back({.kernel = kernel,
                        .arguments = {buffer(in), buffer(out), count(n)},
                        .range = range_1d(divide_up(n, reduction.per_item), reduction.group)});
    in = out;
  }
}

/// One value per group of GROUP work-items with PER_ITEM elements each.
Reduction group_reduction(std::string first, std::string next, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  const std::size_t per_item = tunable(tunables, "PER_ITEM");
  return {std::move(first), std::move(next), group, per_item, group * per_item};
}

/// One value per `covers` elements in each launch; 0 means one value per group.
auto reduction_plan(std::string kernel, std::size_t covers) {
  return [kernel, covers](const Extent& extent, const Tunables& tunables) {
    Reduction reduction = group_reduction(kernel, kernel, tunables);
    if (covers != 0) reduction.covers = covers;
    std::vector<Launch> launches;
    append_launches(launches, reduction, extent.x, "result");
    return launches;
  };
}

/// Whether the partial sums in a buffer, as the last launch finds them that reads it, add up to the
/// result. That launch's last argument is how many there are.
auto keeps_the_sum(const std::string& partials) {
  return [partials](const Problem& problem, const std::vector<Launch>& plan,
                    std::span<const std::byte> contents, const Tolerance&) {
    const auto reads = [&](const Launch& launch) {
      return std::get<BufferArgument>(launch.arguments.front()).name == partials;
    };
    const auto reader = std::find_if(plan.rbegin(), plan.rend(), reads);
    if (reader == plan.rend()) return true;
    std::uint32_t count = 0;
    std::memcpy(&count, std::get<ScalarArgument>(reader->arguments.back()).bytes.data(),
                sizeof count);
    return wrapped_sum(as_span<std::int32_t>(contents).first(count)) ==
           wrapped_sum(initial_values<std::int32_t>(problem, 0));
  };
}

// ---- exercises ----

/// What all exercises of the lab share; `group` and `items` are the default work-group size and
/// number of elements per work-item.
Exercise reduction(std::string id, std::string title, std::int64_t group, std::int64_t items) {
  Exercise exercise{.id = id, .title = std::move(title)};
  exercise.kernels = {reduction_kernel(id)};
  exercise.tunables = {power_of_two("GROUP", kSmallestGroup, 1024, group),
                       {.name = "PER_ITEM", .min = 1, .max = 64, .fallback = items}};
  exercise.test_extents = {{1}, {2}, {31}, {33}, {1000}, {1025}, {65536}, {100003}, {300007}};
  exercise.bench_cpu = {16 * kMi};
  exercise.bench_gpu = {128 * kMi};
  exercise.model_extent = {64 << 10};
  exercise.sweep = {{1 << 10}, {1 << 14}, {1 << 18}, {1 << 22}, {1 << 24}};
  exercise.make_problem = sum_problem<kSmallestGroup>;
  exercise.renew = renew_sum;
  exercise.plan = reduction_plan(id, 0);
  exercise.host_loop = sum_on_host;
  exercise.intermediates = {{"partial_a", keeps_the_sum("partial_a")},
                            {"partial_b", keeps_the_sum("partial_b")}};
  return exercise;
}

/// One value per group.
Exercise by_groups(std::string id, std::string title, std::int64_t group, std::int64_t items,
                   Targets targets, std::vector<CostTarget> costs) {
  Exercise exercise = reduction(std::move(id), std::move(title), group, items);
  exercise.targets = std::move(targets);
  exercise.costs = std::move(costs);
  return exercise;
}

/// One value per pair of elements: one launch per level of the tree.
Exercise by_pairs(std::string id, std::string title, Targets targets,
                  std::vector<CostTarget> costs) {
  Exercise exercise = by_groups(id, std::move(title), 256, 2, std::move(targets), std::move(costs));
  exercise.make_problem = sum_problem<2>;
  exercise.plan = reduction_plan(id, 2);
  return exercise;
}

/// A tree over one or two elements per work-item. Its barriers limit it, not memory, so the working
/// set need not exceed the cache.
Exercise tree(std::string id, std::string title, std::int64_t items, Targets targets,
              std::vector<CostTarget> costs) {
  Exercise exercise =
      by_groups(std::move(id), std::move(title), 128, items, std::move(targets), std::move(costs));
  exercise.bench_cpu = {4 * kMi};
  exercise.model_extent = {32 << 10};
  return exercise;
}

/// The five reductions one after the other; after its first launch, a count is a sum. Another one
/// comes first at other lengths: none may rely on what the one before has left in the buffers of
/// partial results.
std::vector<Launch> any_plan(const Extent& extent, const Tunables& tunables) {
  struct Kernels {
    const char* first;
    const char* next;
    const char* result;
  };
  constexpr std::array<Kernels, 5> kAll{{{"reduce_sum", "reduce_sum", "sum"},
                                         {"reduce_product", "reduce_product", "product"},
                                         {"reduce_min", "reduce_min", "min"},
                                         {"reduce_max", "reduce_max", "max"},
                                         {"count_positive", "reduce_sum", "positive"}}};
  std::vector<Launch> launches;
  const std::size_t turn = extent.x % 2 == 1 ? extent.x / 2 : 0;
  for (std::size_t k = 0; k < kAll.size(); ++k) {
    const auto& [first, next, result] = kAll.at((turn + k) % kAll.size());
    append_launches(launches, group_reduction(first, next, tunables), extent.x, result);
  }
  return launches;
}

Exercise reduce_any() {
  Exercise exercise = reduction("reduce_any", "Sum, product, minimum, maximum and count", 128, 1);
  exercise.intermediates = {};  // all five results take turns with the same two buffers
  exercise.kernels = {reduction_kernel("reduce_sum"), reduction_kernel("reduce_product"),
                      reduction_kernel("reduce_min"), reduction_kernel("reduce_max"),
                      reduction_kernel("count_positive")};
  exercise.bench_cpu = {2 * kMi};
  exercise.bench_gpu = {64 * kMi};
  exercise.model_extent = {8 << 10};
  exercise.make_problem = any_problem;
  exercise.renew = renew_any;
  exercise.plan = any_plan;
  exercise.host_loop = any_on_host;
  exercise.targets = targets_above({.pocl = 2, .h200 = 19});
  exercise.costs = costs_above(Cost::kLocalWavefronts, 5, 0.6);
  return exercise;
}

/// The first exercise of the lab: a correct starter would already be the solution.
Exercise reduce_v0() {
  Exercise exercise = by_pairs("reduce_v0", "One launch per level: neighbours i and i + 1",
                               {.source = "2026-11-20: no ratio, the starter is incomplete"},
                               costs_above(Cost::kGlobalSectors, 50));
  exercise.incomplete_starter = true;
  return exercise;
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab4_reduction",
      .title = "Reduction",
      .exercises =
          {
              reduce_v0(),
              by_pairs("reduce_v1", "One launch per level: i and i + half",
                       targets_above({.pocl = 59, .h200 = 55}),
                       costs_above(Cost::kGlobalSectors, 15)),
              by_groups("reduce_v2", "A block of 1024 in local memory", 64, 16,
                        targets_above({.pocl = 32, .h200 = 19}),
                        costs_above(Cost::kLocalWavefronts, 24)),
              by_groups("reduce_v3", "Add while loading, cheap tail", 64, 16,
                        targets_above({.pocl = 56, .h200 = 56}),
                        costs_above(Cost::kLocalWavefronts, 14)),
              by_groups("reduce_v4", "Everything unrolled", 64, 16,
                        targets_above({.pocl = 20, .h200 = 54}),
                        costs_above(Cost::kInstructions, 79, 0.9)),
              by_groups("reduce_v5", "128 work-items", 128, 16,
                        targets_above({.pocl = 16, .h200 = 30}),
                        costs_above(Cost::kInstructions, 82, 0.9)),
              by_groups("reduce_v6", "Small blocks for occupancy", 128, 8,
                        targets_above({.pocl = 14, .h200 = 30}),
                        costs_above(Cost::kLocalWavefronts, 19)),
              tree("tree_no_modulo", "Strided index, no modulo", 1,
                   targets_above({.pocl = 11, .h200 = 57}),
                   costs_above(Cost::kIssuedLanes, 85, 0.92)),
              tree("tree_no_conflicts", "Sequential addresses", 2,
                   targets_above({.pocl = 34, .h200 = 60}),
                   costs_above(Cost::kLocalWavefronts, 29)),
              tree("tree_first_add", "First add during load", 2,
                   targets_above({.pocl = 4, .h200 = 50}), costs_above(Cost::kLocalWavefronts, 47)),
              tree("tree_last_warp", "Fewer levels instead of a warp without barriers", 2,
                   targets_above({.pocl = 10, .h200 = 71}),
                   costs_above(Cost::kInstructions, 47, 0.75)),
              by_groups("tree_multiple_adds", "Multiple adds per item", 128, 16,
                        targets_above({.pocl = 36, .h200 = 41}),
                        costs_above(Cost::kLocalWavefronts, 13, 0.6)),
              reduce_any(),
          },
  };
}};

}  // namespace
}  // namespace oclab::lab4
