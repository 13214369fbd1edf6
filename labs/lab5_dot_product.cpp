// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 5, the dot product: two long vectors become one number.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

#include "harness/spec/registry.h"
#include "labs/common/shapes.h"
#include "labs/common/targets.h"
#include "labs/data/long_vectors.h"

namespace oclab::lab5 {
namespace {

// ---- data ----

/// Single precision, one element after the other, over the first eighth of the vectors.
constexpr double kHostShare = 0.125;

double dot_on_host(const Problem& problem) {
  const auto a = initial_values<float>(problem, 0);
  const auto b = initial_values<float>(problem, 1);
  const auto n = static_cast<std::size_t>(kHostShare * static_cast<double>(a.size()));
  float sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

// ---- plans ----

Tunable group_size(std::int64_t fallback) { return power_of_two("GROUP", 32, 1024, fallback); }

/// Enough to fill any device: with one partial result per work-item, and with one per group.
constexpr std::int64_t kMostGroups = 2048;
constexpr std::int64_t kMostGroupsOfOne = 16384;

/// A kernel that loops needs only as many groups as fill the device.
Tunable group_limit(std::int64_t fallback, std::int64_t most) {
  return {.name = "GROUPS", .min = 1, .max = most, .fallback = fallback};
}

const Tunable kPerStep{.name = "PER_STEP", .min = 1, .max = 64, .fallback = 1};
const Tunable kPreSum{.name = "PRESUM", .min = 0, .max = 1, .fallback = 0};
const Tunable kPerItem{.name = "PER_ITEM", .min = 2, .max = 256, .fallback = 2};
const Tunable kPartials{.name = "PARTIALS", .min = 1, .max = 1024, .fallback = 1};

/// The contract of the kernels that leave partial results.
KernelContract dot_kernel(std::string name) {
  return kernel_on(std::move(name), {"a", "b", "partial"}, {"n"});
}

const KernelContract kPresum = kernel_on("presum", {"a", "b", "partial"}, {"first", "n"});
const KernelContract kSumPartials = kernel_on("sum_partials", {"partial", "result"}, {"count"});

/// A launch of a kernel (a, b, partial, n) in `groups` groups.
Launch dot_launch(std::string kernel, std::size_t groups, std::size_t group, std::size_t n) {
  return launch_of(dot_kernel(std::move(kernel)), {n}, range_1d(groups * group, group));
}

/// The last launch of every plan: one group adds up all partial results.
Launch sum_launch(std::size_t partials, std::size_t group) {
  return launch_of(kSumPartials, {partials}, range_1d(group, group));
}

/// Up to GROUPS groups, but no more than have work for one step of their loop.
std::size_t looping_groups(std::size_t n, std::size_t per_item, const Tunables& tunables) {
  const std::size_t step = tunable(tunables, "GROUP") * per_item;
  return std::clamp<std::size_t>(n / step, 1, tunable(tunables, "GROUPS"));
}

/// One partial result per work-item.
std::vector<Launch> coalesced_plan(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  const std::size_t groups = looping_groups(extent.x, 1, tunables);
  return {dot_launch("dot_coalesced", groups, group, extent.x), sum_launch(groups * group, group)};
}

/// With PRESUM 1 the main kernel gets whole steps of all work-items; without any, it is not
/// launched.
std::vector<Launch> presum_plan(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  const std::size_t per_step = tunable(tunables, "PER_STEP");
  const std::size_t groups = looping_groups(extent.x, per_step, tunables);
  const Launch sum = sum_launch(groups * group, group);
  if (tunable(tunables, "PRESUM") == 0) {
    return {dot_launch("dot_presum", groups, group, extent.x), sum};
  }
  const std::size_t whole = extent.x - extent.x % (groups * group * per_step);
  const Launch tail = launch_of(kPresum, {whole, extent.x}, range_1d(groups * group, group));
  if (whole == 0) return {tail, sum};
  return {tail, dot_launch("dot_presum", groups, group, whole), sum};
}

/// PARTIALS results per group of GROUP * PER_ITEM consecutive elements.
std::vector<Launch> local_plan(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  const std::size_t groups = divide_up(extent.x, group * tunable(tunables, "PER_ITEM"));
  const std::size_t partials = groups * std::min(group, tunable(tunables, "PARTIALS"));
  return {dot_launch("dot_local", groups, group, extent.x), sum_launch(partials, group)};
}

/// One partial result per group.
std::vector<Launch> vector_plan(const Extent& extent, const Tunables& tunables) {
  const std::size_t group = tunable(tunables, "GROUP");
  const std::size_t groups = looping_groups(extent.x, tunable(tunables, "PER_STEP"), tunables);
  return {dot_launch("dot_vector", groups, group, extent.x), sum_launch(groups, group)};
}

/// Whether the partial results add up to the result. The last launch passes how many there are.
bool partials_add_up(const Problem& problem, const std::vector<Launch>& plan,
                     std::span<const std::byte> contents, const Tolerance& tolerance) {
  const Buffer& result = problem.buffers.at(2);
  std::uint32_t count = 0;
  std::memcpy(&count, std::get<ScalarArgument>(plan.back().arguments.at(2)).bytes.data(),
              sizeof count);
  const auto partials = as_span<float>(contents).first(count);
  const double sum = std::accumulate(partials.begin(), partials.end(), 0.0);
  const double error = std::abs(sum - as_span<float>(result.expected).front());
  return error <= tolerance.relative * result.magnitude.front();
}

/// Room for a partial result of every work-item of the largest launch.
Problem looping_problem(const Extent& extent, Rng& rng) {
  constexpr std::size_t kMostItems = kMostGroups * 1024;
  static_assert(kMostGroupsOfOne <= kMostItems);
  return dot_problem(extent.x, std::min(round_up(extent.x, 1024), kMostItems), rng);
}

Problem local_problem(const Extent& extent, Rng& rng) {
  return dot_problem(extent.x, extent.x / 2 + 1024, rng);
}

// ---- exercises ----

/// What all exercises of the lab share. The timed length is not a multiple of any usual width, and
/// the longest tested one makes GROUPS groups loop more than once.
Exercise dot_exercise(std::string id, std::string title, std::vector<Tunable> tunables) {
  Exercise exercise{.id = id, .title = std::move(title)};
  exercise.kernels = {dot_kernel(id), kSumPartials};
  exercise.tunables = std::move(tunables);
  exercise.test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}, {4400021}};
  exercise.bench_cpu = {8 * kMi + 1005};
  exercise.bench_gpu = {160 * kMi + 1005};
  exercise.timed_gpu = {64 * kMi + 1005};
  exercise.model_extent = {64 << 10};
  exercise.sweep = {{1 << 10}, {1 << 14}, {1 << 17}, {1000000}, {1 << 22}, {1 << 24}};
  exercise.make_problem = looping_problem;
  exercise.intermediates = {{"partial", partials_add_up}};
  exercise.renew = renew_dot;
  exercise.host_loop = dot_on_host;
  exercise.host_share = kHostShare;
  return exercise;
}

Exercise dot_coalesced() {
  Exercise exercise = dot_exercise("dot_coalesced", "Adjacent work-items, adjacent elements",
                                   {group_size(256), group_limit(528, kMostGroups)});
  // The course document's size, which fits a CPU's cache: beyond it, memory limits both kernels.
  exercise.bench_cpu = {kMi + 1005};
  exercise.plan = coalesced_plan;
  exercise.targets = targets_above({.pocl = 25, .h200 = 48});
  // Two elements per work-item: with one, a contiguous chunk per work-item would be coalesced.
  exercise.model_extent = {256 << 10};
  exercise.costs = costs_above(Cost::kGlobalSectors, 57);
  return exercise;
}

Exercise dot_presum() {
  Exercise exercise =
      dot_exercise("dot_presum", "The tail first, then no more tests",
                   {group_size(256), group_limit(528, kMostGroups), kPerStep, kPreSum});
  exercise.kernels.push_back(kPresum);
  exercise.plan = presum_plan;
  exercise.targets = targets_above({.pocl = 29, .h200 = 57});
  exercise.costs = costs_above(Cost::kGlobalRequests, 25);
  return exercise;
}

Exercise dot_local() {
  Exercise exercise = dot_exercise("dot_local", "One partial sum per group",
                                   {group_size(128), kPerItem, kPartials});
  exercise.make_problem = local_problem;
  exercise.plan = local_plan;
  exercise.targets = targets_above({.pocl = 43, .h200 = 3});
  exercise.costs = costs_above(Cost::kGlobalSectors, 67, 0.9);
  return exercise;
}

Exercise dot_vector() {
  Exercise exercise =
      dot_exercise("dot_vector", "More bytes in flight",
                   {group_size(128), group_limit(1056, kMostGroupsOfOne), kPerStep});
  exercise.plan = vector_plan;
  exercise.targets = targets_above({.pocl = 28, .h200 = 54});
  exercise.model_extent = {32 << 10};
  exercise.costs = costs_above(Cost::kGlobalRequests, 25);
  return exercise;
}

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab5_dot_product",
      .title = "Dot product",
      .exercises = {dot_coalesced(), dot_presum(), dot_local(), dot_vector()},
  };
}};

}  // namespace
}  // namespace oclab::lab5
