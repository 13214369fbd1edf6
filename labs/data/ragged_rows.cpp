// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rows of very different length, and their sums (lab 2).
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "labs/data/divergence_problems.h"
#include "labs/data/row_data.h"

namespace oclab {
namespace {

/// The most values of a short row.
constexpr std::size_t kLongestShort = 16;

/// One row in this many is long.
constexpr std::size_t kRowsPerLong = 64;

/// The second of this many long rows, and so on, is only a little longer than a short one: a kernel
/// may not guess a long row by thousands of values.
constexpr std::size_t kLongPerMedium = 64;
constexpr std::size_t kMostMedium = 200;

/// The first long row is this many times as long, so that no number of rounds is enough for all.
constexpr std::uint32_t kLongest = 6;
constexpr std::size_t kRowsOfLongest = 33;  // at least, and an odd number

/// Values after the last row: a vector load may begin at any value of a short row.
constexpr std::size_t kPadding = kLongestShort;

/// One row in each 64 has more than 16 values, mostly thousands; the others have fewer, some none.
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
    // Of an even number of rows, the costs are recorded.
    if (first == 0 && rows % 2 == 1 && rows >= kRowsOfLongest) result[row] *= kLongest;
    if (first / kRowsPerLong % kLongPerMedium == 1) {
      const std::size_t medium = kLongestShort + 1 + result[row] % (kMostMedium - kLongestShort);
      result[row] = static_cast<std::uint32_t>(medium);
    }
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
  const float unit = draw_unit(rng, kTermExponents);
  std::vector<float> values(row_begin.back() + kPadding, unit);
  std::vector<float> sums(extent.x);
  const std::size_t mean = row_begin.back() / extent.x + 1;
  for_each_drawn_part(rng, extent.x, mean, [&](Draws& draws, std::size_t row) {
    const auto values_of_row = std::span(values).subspan(row_begin[row], lengths[row]);
    sums[row] = draw_row(values_of_row, row, unit, draws);
  });
  Problem problem{.buffers = {input("block_begin", block_begins(lengths, most_blocks(extent.x))),
                              input("row_begin", row_begin), input("values", values),
                              output("sums", sums)}};
  problem.unit = unit;
  problem.bytes_moved = 4.0 * static_cast<double>(row_begin.back() + 2 * extent.x);
  problem.flops = row_begin.back();
  return problem;
}

void renew_ragged(Problem& problem, const Extent&, Rng& rng) {
  const auto row_begin = initial_values<std::uint32_t>(problem, 1);
  const auto values = as_span<float>(problem.buffers[2].initial);
  const auto sums = as_span<float>(problem.buffers[3].expected);
  const auto redraw = [&](Draws& draws, std::size_t row) {
    const std::size_t first = row_begin[row];
    const std::size_t length = row_begin[row + 1] - first;
    if (length == 0) return;
    const std::size_t changed =
        redraw_element(values.subspan(first, length), sums[row], problem.unit, draws);
    problem.buffers[2].changes.elements.push_back(first + changed);
  };
  for_each_renewed(rng, sums.size(), redraw);
  // Most values are in the few long rows.
  for_each_renewed(rng, row_begin.back(), [&](Draws& draws, std::size_t i) {
    redraw(draws, static_cast<std::size_t>(std::ranges::upper_bound(row_begin, i) -
                                           row_begin.begin() - 1));
  });
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
