// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: weighted sums along a strided walk through blocks (lab 3).
#include "labs/data/walk_data.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "labs/common/draws.h"

namespace oclab {
namespace {

constexpr std::size_t kRounds = 32;
using Walk = std::array<double, kWalkBlock + kRounds>;

/// A value of either sign in units of 2^-36, which a float would round; one in 32 is large. The
/// weighted sums of 32 of them stay below 2^53 units: they are exact in any order.
double wide_double(Draws& draws) {
  const std::uint64_t bits = draws.next();
  const double value = 0.5 + static_cast<double>(bits >> 28) * 0x1p-36;
  const double scale = (bits & 31) == 0 ? 64 : 1;
  return (bits & 32) == 0 ? scale * value : -scale * value;
}

/// Element k of the walk is this one of its block.
std::size_t position_of(std::size_t k, std::size_t stride) {
  const std::size_t passed = stride * (k % kWalkBlock);
  return (passed + passed / kWalkBlock) % kWalkBlock;
}

/// The elements of one block in the order of the walk; missing ones count as 0.
Walk walk_of(std::span<const double> block, std::size_t stride) {
  Walk walk{};
  for (std::size_t k = 0; k < walk.size(); ++k) {
    const std::size_t position = position_of(k, stride);
    walk[k] = position < block.size() ? block[position] : 0;
  }
  return walk;
}

/// The results of blocks [first, last).
void walk_blocks(std::span<const double> in, std::size_t stride, std::size_t first,
                 std::size_t last, std::span<double> out) {
  for (std::size_t begin = first * kWalkBlock; begin < std::min(last * kWalkBlock, in.size());
       begin += kWalkBlock) {
    const std::size_t size = std::min(kWalkBlock, in.size() - begin);
    const Walk walk = walk_of(in.subspan(begin, size), stride);
    for (std::size_t l = 0; l < size; ++l) {
      double sum = 0;
      for (std::size_t r = 0; r < kRounds; ++r) sum += static_cast<double>(r + 1) * walk[l + r];
      out[begin + l] = sum;
    }
  }
}

/// Adds `change` at position `k` of the walk of a block to what depends on it.
void add_to_walk(std::span<double> out, std::size_t k, double change) {
  for (std::size_t r = 0; r < kRounds; ++r) {
    const std::size_t l = (k + kWalkBlock - r) % kWalkBlock;
    if (l < out.size()) out[l] += static_cast<double>(r + 1) * change;
  }
}

}  // namespace

Problem strided_problem(const Extent& extent, Rng& rng) {
  Problem problem{.buffers = {drawn_input<double>("in", rng, extent.x, wide_double),
                              blank_output<double>("out", extent.x)}};
  const auto in = initial_values<double>(problem, 0);
  const auto out = as_span<double>(problem.buffers[1].expected);
  for_each_part(
      divide_up(in.size(), kWalkBlock),
      [&](std::size_t first, std::size_t last) { walk_blocks(in, extent.y, first, last, out); },
      kWalkBlock * kRounds);
  problem.bytes_moved = 16.0 * static_cast<double>(extent.x);
  problem.flops = 2.0 * kRounds * static_cast<double>(extent.x);
  return problem;
}

void renew_strided(Problem& problem, const Extent& extent, Rng& rng) {
  const auto in = as_span<double>(problem.buffers[0].initial);
  const auto out = as_span<double>(problem.buffers[1].expected);
  std::array<std::vector<std::size_t>, kWalkBlock> steps_at;  // of the walk, by position
  for (std::size_t k = 0; k < kWalkBlock; ++k) steps_at[position_of(k, extent.y)].push_back(k);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const std::size_t begin = i - i % kWalkBlock;
    const double value = wide_double(draws);
    for (const std::size_t k : steps_at[i % kWalkBlock]) {
      add_to_walk(out.subspan(begin, std::min(kWalkBlock, out.size() - begin)), k, value - in[i]);
    }
    in[i] = value;
  });
}

double strided_on_host(const Problem& problem) {
  const auto in = initial_values<double>(problem, 0);
  static std::vector<double> out;
  out.resize(in.size());
  walk_blocks(in, 16, 0, divide_up(in.size(), kWalkBlock) / 8, out);
  return out.front();
}

}  // namespace oclab
