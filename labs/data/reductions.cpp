// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what reduce_any reduces, and room for partial results (lab 4).
#include "labs/data/reductions.h"

#include <algorithm>
#include <array>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

#include "labs/common/shapes.h"
#include "labs/data/integers.h"

namespace oclab {
namespace {

/// What the elements of reduce_any are: if n is odd, the seed decides. A minimum that starts at 0
/// shows only if no element is negative, a maximum only if none is positive; a count of what is not
/// negative only if some are 0, and then the product is 0 whatever the kernel does. One element is
/// the largest number or the smallest, and two are as large as they can be without an overflow of
/// the sum: so a minimum or maximum that starts at another number than its identity shows.
struct AnyValues {
  /// Of new data.
  static AnyValues drawn(std::size_t n, Rng& rng) {
    if (n % 2 == 0) return {n, 0, n < kMi};
    const std::uint64_t kind = rng() % 8;
    return {n, kind < 3 ? 1 : kind < 6 ? -1 : 0, kind == 6};
  }

  /// Of data like these.
  static AnyValues like(std::span<const std::int32_t> in) {
    const auto has = [&](auto predicate) { return std::ranges::any_of(in, predicate); };
    const bool positive = has([](std::int32_t v) { return v > 0; });
    const bool negative = has([](std::int32_t v) { return v < 0; });
    const bool zeros = has([](std::int32_t v) { return v == 0; });
    return {in.size(), negative || zeros ? (positive || zeros ? 0 : -1) : 1, zeros};
  }

  std::int32_t draw(Draws& draws) const {
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    if (count == 1) return draws.below(2) == 0 ? kMost : std::numeric_limits<std::int32_t>::min();
    if (count == 2) return static_cast<std::int32_t>(draws.below(1 << 20)) * 2 - kMost / 2;
    // One of 8 is -1, 0 or 1: next to where the signs change, and not unique.
    const std::uint64_t small = draws.below(8 * 3);
    if (zeros && small < 3) return static_cast<std::int32_t>(small) - 1;
    const std::int32_t value = odd_int(range, draws);
    return sign < 0 ? -value : value;
  }

  std::size_t count;
  int sign;    ///< of all elements; 0 where both occur
  bool zeros;  ///< some elements are 0
  TermRange range{int_terms(count, sign != 0)};
};

/// The five results, in the order of their buffers. Every timed launch needs new ones, so several
/// threads find them.
std::array<std::int32_t, 5> any_results(std::span<const std::int32_t> in) {
  std::array<std::int32_t, 5> all{0, 1, in.front(), in.front(), 0};
  std::mutex mutex;
  for_each_part(in.size(), [&](std::size_t begin, std::size_t end) {
    const auto part = in.subspan(begin, end - begin);
    const auto [least, most] = std::ranges::minmax(part);
    const std::array found{wrapped_sum(part), wrapped_product(part), count_positive(part)};
    const std::scoped_lock lock(mutex);
    all = {wrapped_sum(std::array{all[0], found[0]}), wrapped_product(std::array{all[1], found[1]}),
           std::min(all[2], least), std::max(all[3], most), all[4] + found[2]};
  });
  return all;
}

}  // namespace

void add_partials(Problem& problem, std::size_t most) {
  problem.buffers.push_back(scratch<std::int32_t>("partial_a", most));
  problem.buffers.push_back(scratch<std::int32_t>("partial_b", most));
}

Problem any_problem(const Extent& extent, Rng& rng) {
  const AnyValues values = AnyValues::drawn(extent.x, rng);
  Problem problem{.buffers = {drawn_input<std::int32_t>(
                      "in", rng, extent.x, [&](Draws& draws) { return values.draw(draws); })}};
  const auto results = any_results(initial_values<std::int32_t>(problem, 0));
  for (std::size_t i = 0; i < results.size(); ++i) {
    constexpr std::array kNames{"sum", "product", "min", "max", "positive"};
    problem.buffers.push_back(output(kNames[i], std::vector<std::int32_t>{results[i]}));
  }
  add_partials(problem, divide_up(extent.x, kSmallestGroup));
  problem.bytes_moved = 5 * (4.0 * static_cast<double>(extent.x) + 4);
  problem.operations = 5 * static_cast<double>(extent.x);
  return problem;
}

void renew_any(Problem& problem, const Extent&, Rng& rng) {
  const auto in = as_span<std::int32_t>(problem.buffers[0].initial);
  const AnyValues values = AnyValues::like(in);
  for_each_renewed(rng, problem.buffers[0],
                   [&](Draws& draws, std::size_t i) { in[i] = values.draw(draws); });
  const auto results = any_results(in);
  for (std::size_t i = 0; i < results.size(); ++i) {
    as_span<std::int32_t>(problem.buffers[1 + i].expected).front() = results[i];
  }
}

double any_on_host(const Problem& problem) {
  const auto in = initial_values<std::int32_t>(problem, 0);
  return static_cast<double>(wrapped_sum(in)) + wrapped_product(in) + count_positive(in) +
         *std::min_element(in.begin(), in.end()) + *std::max_element(in.begin(), in.end());
}

}  // namespace oclab
