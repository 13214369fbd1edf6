// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 2.
#include "divergence_problems.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "spec/launch.h"
#include "spec/parallel.h"

namespace oclab {

// ---- parity_branch, eight_way_switch ----

namespace {

/// Step width, exact in single precision. Over 256 steps every path multiplies a small difference
/// between two starts by a factor from 0.17 to 2.4: none forgets where it began, none is chaotic.
constexpr float kStep = 1.0F / 512;

/// One step on path 0 to 7. Each counts as four operations.
template <typename T>
T step(std::size_t path, T x) {
  const T h = kStep;
  switch (path) {
    case 0: return x + h * x * (1 - x);
    case 1: return x - h * x * x * x;
    case 2: return x + h * (T{0.75} - x * x);
    case 3: return x + h * (1 - std::abs(x - T{0.25}));
    case 4: return x + h * std::min(x, T{1.25} - x);
    case 5: return x - h * x * std::max(x, T{1});
    case 6: return x + h * (T{1.5} - x) * (T{1.5} - x);
    default: return x - h * std::abs(x * x - T{0.75});
  }
}

template <typename T>
T follow(std::size_t path, T x, std::size_t steps) {
  for (std::size_t s = 0; s < steps; ++s) x = step(path, x);
  return x;
}

}  // namespace

// Starts are drawn from a palette of random values, so that the host has to follow each value only
// once per path.
template <std::size_t paths>
Problem steps_problem(const Extent& extent, Rng& rng) {
  const std::size_t n = extent.x;
  const std::size_t steps = extent.y;
  const std::size_t colors = std::min<std::size_t>(n, 4096);
  const std::vector<float> palette = uniform_floats(rng, colors, 0.5F, 1.5F);
  const std::vector<std::int32_t> picks =
      uniform_ints(rng, n, 0, static_cast<std::int32_t>(colors) - 1);
  std::vector<float> ends(colors * paths);
  for_each_part(
      colors,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t c = begin * paths; c < end * paths; ++c) {
          ends[c] = static_cast<float>(follow<double>(c % paths, palette[c / paths], steps));
        }
      },
      paths * steps + 1);
  std::vector<float> in(n);
  std::vector<float> out(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto color = static_cast<std::size_t>(picks[i]);
    in[i] = palette[color];
    out[i] = ends[color * paths + i % paths];
  }
  Problem problem{.buffers = {input("in", in), output("out", out)}};
  problem.bytes_moved = 8.0 * static_cast<double>(n);
  problem.flops = 4.0 * static_cast<double>(n) * static_cast<double>(steps);
  return problem;
}

// Flops are 4 * n * steps, so they say what the number of steps is.
template <std::size_t paths>
double steps_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  const auto steps = static_cast<std::size_t>(problem.flops / 4 / static_cast<double>(in.size()));
  double sum = 0;
  for (std::size_t i = 0; i < in.size() / kHostPart; ++i) sum += follow(i % paths, in[i], steps);
  return sum;
}

template Problem steps_problem<2>(const Extent&, Rng&);
template Problem steps_problem<8>(const Extent&, Rng&);
template double steps_on_host<2>(const Problem&);
template double steps_on_host<8>(const Problem&);

// ---- branchless_select ----

namespace {

/// From `from` on, y = gain * x^exponent + offset. The segments do not meet: a comparison that
/// takes the wrong side of an edge shows.
struct Segment {
  float from;
  float gain;
  float exponent;
  float offset;
};

constexpr std::array<Segment, 5> kSegments{{{0.0625F, 1.25F, 0.45F, -0.5F},
                                            {0.25F, 0.75F, 1.3F, 0.125F},
                                            {0.5F, 2.5F, 0.8F, -1.25F},
                                            {1, 0.5F, 2.2F, 1.5F},
                                            {2, 1.75F, 0.35F, 2.25F}}};
constexpr float kHighest = 4;

const Segment& segment_of(float x) {
  std::size_t k = kSegments.size() - 1;
  while (k > 0 && x < kSegments[k].from) --k;
  return kSegments[k];
}

/// Seven intervals are equally likely: below the lowest edge (negative numbers included), the five
/// segments, and above the highest. Every eighth input or so lies exactly on an edge.
std::vector<float> curve_inputs(Rng& rng, std::size_t n) {
  constexpr std::array<float, 8> kEdges{-1, 0.0625F, 0.25F, 0.5F, 1, 2, kHighest, 2 * kHighest};
  const std::vector<std::int32_t> intervals = uniform_ints(rng, n, 0, kEdges.size() - 2);
  std::vector<float> in = uniform_floats(rng, n, 0, 1);
  for (std::size_t i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(intervals[i]);
    const float share = in[i] < 0.125F ? 0 : in[i];
    in[i] = kEdges[k] + share * (kEdges[k + 1] - kEdges[k]);
  }
  return in;
}

}  // namespace

Problem curve_problem(const Extent& extent, Rng& rng) {
  constexpr std::size_t kWorkOfPower = 32;
  const std::vector<float> in = curve_inputs(rng, extent.x);
  std::vector<float> out(extent.x);
  std::vector<float> magnitude(extent.x);
  for_each_part(
      extent.x,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          const float x = std::clamp(in[i], kSegments.front().from, kHighest);
          const Segment& s = segment_of(x);
          const double term = s.gain * std::pow(static_cast<double>(x), s.exponent);
          out[i] = static_cast<float>(term + s.offset);
          magnitude[i] = static_cast<float>(term) + std::abs(s.offset);
        }
      },
      kWorkOfPower);
  Problem problem{.buffers = {input("in", in), output("out", out, magnitude)}};
  problem.bytes_moved = 8.0 * static_cast<double>(extent.x);
  return problem;
}

double curve_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  double sum = 0;
  for (std::size_t i = 0; i < in.size() / kHostPart; ++i) {
    const float x = std::clamp(in[i], kSegments.front().from, kHighest);
    const Segment& s = segment_of(x);
    sum += s.gain * std::pow(x, s.exponent) + s.offset;
  }
  return sum;
}

// ---- ragged_rows ----

namespace {

/// The most values of a short row.
constexpr std::size_t kLongestShort = 16;

/// One row in so many is long.
constexpr std::size_t kRowsPerLong = 64;

/// Values behind the last row: a vector load may begin at any value of a short row.
constexpr std::size_t kPadding = kLongestShort;

/// One row in each 64 has thousands of values; the others have up to 16, some none.
/// The number of rows decides, not the seed, so that buffers of one extent have one size.
std::vector<std::uint32_t> row_lengths(std::size_t rows) {
  Rng rng(rows);
  const std::vector<std::int32_t> lengths = uniform_ints(rng, rows, 0, kLongestShort);
  std::vector<std::uint32_t> result(lengths.begin(), lengths.end());
  for (std::size_t first = 0; first < rows; first += kRowsPerLong) {
    const std::size_t among = std::min(kRowsPerLong, rows - first);
    // Neither the first nor the last of them: a wrong long row should not look like a wrong edge.
    const std::size_t row = first + (among > 2 ? 1 + rng() % (among - 2) : 0);
    const std::uint64_t thousands = std::uint64_t{1024} << rng() % 3;
    result[row] = static_cast<std::uint32_t>(thousands + rng() % 1024);
  }
  return result;
}

/// The first row of every block, and the number of rows as an end: a long row is a block of its
/// own, other blocks have at most 64 rows. Blocks that are left over are empty.
std::vector<std::uint32_t> block_begins(const std::vector<std::uint32_t>& lengths,
                                        std::size_t blocks) {
  std::vector<std::uint32_t> begins;
  for (std::size_t row = 0, first = 0; row < lengths.size(); ++row) {
    const bool is_long = lengths[row] > kLongestShort;
    const bool after_long = row > 0 && lengths[row - 1] > kLongestShort;
    if (row == 0 || is_long || after_long || row - first == kRowsPerBlock) {
      first = row;
      begins.push_back(static_cast<std::uint32_t>(row));
    }
  }
  begins.resize(blocks + 1, static_cast<std::uint32_t>(lengths.size()));
  return begins;
}

}  // namespace

// Every long row is a block. A run of short rows between two of them makes one block for each 64
// rows, and one more.
std::size_t most_blocks(std::size_t rows) {
  return rows / kRowsPerBlock + 2 * divide_up(rows, kRowsPerLong) + 1;
}

Problem ragged_problem(const Extent& extent, Rng& rng) {
  const std::vector<std::uint32_t> lengths = row_lengths(extent.x);
  std::vector<std::uint32_t> row_begin(extent.x + 1);
  std::inclusive_scan(lengths.begin(), lengths.end(), row_begin.begin() + 1);
  const std::vector<float> values = uniform_floats(rng, row_begin.back() + kPadding, 0.5F, 1.5F);
  std::vector<float> sums(extent.x);
  for_each_part(
      extent.x,
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
          double sum = 0;
          for (std::size_t i = row_begin[row]; i < row_begin[row + 1]; ++i) sum += values[i];
          sums[row] = static_cast<float>(sum);
        }
      },
      row_begin.back() / extent.x + 1);
  Problem problem{.buffers = {input("block_begin", block_begins(lengths, most_blocks(extent.x))),
                              input("row_begin", row_begin), input("values", values),
                              output("sums", sums, sums)}};
  problem.bytes_moved = 4.0 * static_cast<double>(row_begin.back() + 2 * extent.x);
  problem.flops = row_begin.back();
  return problem;
}

double ragged_on_host(const Problem& problem) {
  const auto row_begin = initial_values<std::uint32_t>(problem, 1);
  const auto values = initial_values<float>(problem, 2);
  double total = 0;
  for (std::size_t row = 0; row + 1 < row_begin.size(); ++row) {
    float sum = 0;
    for (std::size_t i = row_begin[row]; i < row_begin[row + 1]; ++i) sum += values[i];
    total += sum;
  }
  return total;
}

}  // namespace oclab
