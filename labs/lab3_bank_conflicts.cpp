// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 3, local memory and its banks.
#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "shapes.h"
#include "spec/parallel.h"
#include "spec/registry.h"
#include "targets.h"

namespace oclab::lab3 {
namespace {

constexpr std::size_t kKi = std::size_t{1} << 10;
// ---- strided_local ----

constexpr std::size_t kBlock = 512;
constexpr std::size_t kRounds = 32;
using Walk = std::array<double, kBlock + kRounds>;

/// Values that fill a double: stored as float they lose far more than the tolerance.
std::vector<double> uniform_doubles(Rng& rng, std::size_t n) {
  const std::vector<float> coarse = uniform_floats(rng, n, 0.5F, 1.5F);
  const std::vector<float> fine = uniform_floats(rng, n, 0, 0x1p-24F);
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<double>(coarse[i]) + fine[i];
  return values;
}

/// The elements of one block in the order of the walk; missing ones count as 0.
Walk walk_of(std::span<const double> block, std::size_t stride) {
  Walk walk{};
  for (std::size_t k = 0; k < walk.size(); ++k) {
    const std::size_t passed = stride * (k % kBlock);
    const std::size_t position = (passed + passed / kBlock) % kBlock;
    walk[k] = position < block.size() ? block[position] : 0;
  }
  return walk;
}

/// The results of blocks [first, last).
void walk_blocks(std::span<const double> in, std::size_t stride, std::size_t first,
                 std::size_t last, std::vector<double>& out) {
  for (std::size_t begin = first * kBlock; begin < std::min(last * kBlock, in.size());
       begin += kBlock) {
    const std::size_t size = std::min(kBlock, in.size() - begin);
    const Walk walk = walk_of(in.subspan(begin, size), stride);
    for (std::size_t l = 0; l < size; ++l) {
      double sum = 0;
      for (std::size_t r = 0; r < kRounds; ++r) sum += static_cast<double>(r + 1) * walk[l + r];
      out[begin + l] = sum;
    }
  }
}

Problem strided_problem(const Extent& extent, Rng& rng) {
  const std::vector<double> in = uniform_doubles(rng, extent.x);
  std::vector<double> out(in.size());
  for_each_part(
      divide_up(in.size(), kBlock),
      [&](std::size_t first, std::size_t last) { walk_blocks(in, extent.y, first, last, out); },
      kBlock * kRounds);
  Problem problem{.buffers = {input("in", in), output("out", out)}};
  problem.bytes_moved = 16.0 * static_cast<double>(extent.x);
  problem.flops = 2.0 * kRounds * static_cast<double>(extent.x);
  return problem;
}

double strided_on_host(const Problem& problem) {
  const auto in = initial_values<double>(problem, 0);
  static std::vector<double> out;
  out.resize(in.size());
  walk_blocks(in, 16, 0, divide_up(in.size(), kBlock) / 8, out);
  return out.front();
}

std::vector<Launch> strided_plan(const Extent& extent, const Tunables&) {
  return {{.kernel = "strided_local",
           .arguments = {buffer("in"), buffer("out"), count(extent.x), count(extent.y)},
           .range = range_1d(extent.x, kBlock)}};
}

Exercise strided_local() {
  return {
      .id = "strided_local",
      .title = "Read local memory with a stride",
      .extent_names = {"n", "stride"},
      .kernels = {{"strided_local",
                   {global_pointer<double>("in"), global_pointer<double>("out"),
                    scalar<std::uint32_t>("n"), scalar<std::uint32_t>("stride")}}},
      .test_extents =
          {{1, 1}, {2, 16}, {31, 3}, {33, 32}, {512, 16}, {1000, 33}, {4096, 1}, {100003, 16}},
      .bench_cpu = {512 * kKi, 16},
      .bench_gpu = {32 * kMi, 16},
      .model_extent = {8 * kKi, 16},
      .sweep = {{512 * kKi, 1},
                {512 * kKi, 2},
                {512 * kKi, 4},
                {512 * kKi, 8},
                {512 * kKi, 32},
                {512 * kKi, 33}},
      .make_problem = strided_problem,
      .plan = strided_plan,
      .host_loop = strided_on_host,
      .host_share = 1.0 / 8,
      // Any order of the additions errs by less than 32 * 2^-53 = 4e-15. A value that went through
      // a float lost up to 2^-24 of itself, a lost term is at least 6e-4 of the sum.
      .tolerance = {.relative = 1e-13},
      .targets = targets_above({.pocl = 25, .h200 = 10}),
      .costs = costs_above(Cost::kLocalWavefronts, 8),
  };
}

// ---- tile_columns ----

constexpr std::size_t kTile = 32;

/// Running sums along rows [first, last) that start anew at every tile; `Sum` is what adds them up.
template <typename Sum>
void running_sums(std::span<const float> in, std::size_t columns, std::size_t first,
                  std::size_t last, std::vector<float>& out) {
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
  const std::vector<float> in = uniform_floats(rng, rows * columns, 0.5F, 1.5F);
  std::vector<float> out(in.size());
  for_each_part(
      rows,
      [&, width = columns](std::size_t first, std::size_t last) {
        running_sums<double>(in, width, first, last, out);
      },
      columns);
  Problem problem{.buffers = {input("in", in), output("out", out, {}, {rows, columns})}};
  problem.buffers[0].shape = {rows, columns};
  problem.bytes_moved = 8.0 * static_cast<double>(in.size());
  problem.flops = static_cast<double>(in.size());
  return problem;
}

double columns_on_host(const Problem& problem) {
  const auto [rows, columns] = problem.buffers[0].shape;
  static std::vector<float> out;
  out.resize(rows * columns);
  running_sums<float>(initial_values<float>(problem, 0), columns, 0, rows / 16, out);
  return out.front();
}

/// One group of 32 work-items per tile.
std::vector<Launch> columns_plan(const Extent& extent, const Tunables&) {
  const auto [rows, columns, unused] = extent;
  return {{.kernel = "tile_columns",
           .arguments = {buffer("in"), buffer("out"), count(rows), count(columns)},
           .range = range_2d(columns, divide_up(rows, kTile), kTile, 1)}};
}

Exercise tile_columns() {
  return {
      .id = "tile_columns",
      .title = "Walk along the rows of a tile",
      .extent_names = {"rows", "columns"},
      .kernels = {{"tile_columns",
                   {global_pointer<float>("in"), global_pointer<float>("out"),
                    scalar<std::uint32_t>("rows"), scalar<std::uint32_t>("columns")}}},
      .test_extents = {{1, 1},
                       {2, 2},
                       {31, 33},
                       {33, 31},
                       {32, 64},
                       {70, 36},
                       {313, 331},
                       {1, 4099},
                       {1000, 1}},
      .bench_cpu = {2048, 2048},
      .bench_gpu = {16384, 10240},
      .model_extent = {128, 512},
      .sweep = {{256, 256}, {512, 512}, {1024, 1024}, {4096, 4096}, {65536, 64}, {64, 65536}},
      .make_problem = columns_problem,
      .plan = columns_plan,
      .host_loop = columns_on_host,
      .host_share = 1.0 / 16,
      // At most 32 values of at least 0.5 are added: one that is missing is 1 percent of the sum,
      // half precision errs by 2e-4, adding in any order in single precision by less than 2e-6.
      .tolerance = {.relative = 4e-6},
      .targets = targets_above({.pocl = 40, .h200 = 20}),
      .costs = costs_above(Cost::kLocalWavefronts, 7),
  };
}

// ---- histogram_local ----

constexpr std::uint32_t kBins = 256;

const Tunable kGroup = power_of_two("GROUP", 32, 1024, 256);
const Tunable kPerItem{.name = "PER_ITEM", .min = 1, .max = 4096, .fallback = 64};

/// Three of four events fall into one bin, the others into any. Each has a weight from 1 to 255.
std::vector<std::uint32_t> skewed_events(Rng& rng, std::size_t n) {
  const auto common = static_cast<std::uint32_t>(rng() % kBins);
  const std::vector<std::int32_t> draws = uniform_ints(rng, n, 0, (1 << 18) - 1);
  std::vector<std::uint32_t> events(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto draw = static_cast<std::uint32_t>(draws[i]);
    const std::uint32_t bin = draw >> 16 != 0 ? common : draw % kBins;
    const std::uint32_t weight = 1 + draw / kBins % kBins % 255;
    events[i] = weight * kBins + bin;
  }
  return events;
}

void add_events(std::span<const std::uint32_t> events, std::vector<std::uint32_t>& bins) {
  for (const std::uint32_t event : events) bins[event % kBins] += event / kBins;
}

Problem histogram_problem(const Extent& extent, Rng& rng) {
  const std::vector<std::uint32_t> events = skewed_events(rng, extent.x);
  const std::vector<std::int32_t> old = uniform_ints(rng, kBins, 1, 1000000);
  std::vector<std::uint32_t> bins(old.begin(), old.end());
  Buffer result{.name = "bins",
                .access = Access::kInOut,
                .element = Element::kUint,
                .count = kBins,
                .initial = to_bytes(bins)};
  add_events(events, bins);
  result.expected = to_bytes(bins);
  Problem problem{.buffers = {input("events", events), std::move(result)}};
  problem.bytes_moved = 4.0 * static_cast<double>(extent.x);
  return problem;
}

double histogram_on_host(const Problem& problem) {
  std::vector<std::uint32_t> bins(kBins);
  const auto events = initial_values<std::uint32_t>(problem, 0);
  add_events(events.first(events.size() / 4), bins);
  return bins.front();
}

std::vector<Launch> histogram_plan(const Extent& extent, const Tunables& tunables) {
  const std::size_t items = divide_up(extent.x, tunable(tunables, "PER_ITEM"));
  return {{.kernel = "histogram_local",
           .arguments = {buffer("events"), buffer("bins"), count(extent.x)},
           .range = range_1d(items, tunable(tunables, "GROUP"))}};
}

Exercise histogram_local() {
  return {
      .id = "histogram_local",
      .title = "A weighted histogram with one popular bin",
      .kernels = {{"histogram_local",
                   {global_pointer<std::uint32_t>("events"), global_pointer<std::uint32_t>("bins"),
                    scalar<std::uint32_t>("n")}}},
      .tunables = {kGroup, kPerItem},
      .test_extents = {{1}, {2}, {31}, {33}, {1000}, {65536}, {100003}, {kMi}},
      .bench_cpu = {8 * kMi},
      .bench_gpu = {512 * kMi},
      .model_extent = {64 * kKi},
      .sweep = {{64 * kKi}, {256 * kKi}, {kMi}, {16 * kMi}, {64 * kMi}},
      .make_problem = histogram_problem,
      .plan = histogram_plan,
      .host_loop = histogram_on_host,
      .host_share = 1.0 / 4,
      .targets = targets_above({.pocl = 36, .h200 = 50}),
      .costs = costs_above(Cost::kLocalWavefronts, 11),
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
