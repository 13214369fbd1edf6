// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: long vectors, their sums and dot products.
#include "long_vectors.h"

#include <atomic>
#include <cmath>
#include <numeric>
#include <vector>

#include "spec/parallel.h"

namespace oclab {
namespace {

/// Up to here `n` roundings stay below the tolerance, so that the numbers may have fractions.
constexpr std::size_t kLongestWithFractions = 33;

/// Numbers from 8 to 16. In short vectors they fill all 24 bits of a float, which shows half
/// precision. In longer ones they are whole: then every partial sum below 2^24 is exact in whatever
/// order the products are added, and one lost product cannot hide behind rounding.
std::vector<float> positive_numbers(Rng& rng, std::size_t n) {
  std::vector<float> values = uniform_floats(rng, n, 8, 16);
  if (n <= kLongestWithFractions) return values;
  for_each_part(n, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) values[i] = std::floor(values[i]);
  });
  return values;
}

/// Sums of whole numbers below 2^53 are exact in double precision, so the parts may come in any
/// order.
template <typename Term>
double sum_of(std::size_t n, Term term) {
  std::atomic<double> total = 0;
  for_each_part(n, [&](std::size_t begin, std::size_t end) {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += term(i);
    total += sum;
  });
  return total;
}

/// Longer vectors are rounded again and again, by 1e-5 if 2^18 partial results are added one after
/// the other. They are there for the loops that small sizes never enter, and for the speed.
constexpr double kSlackWhereRounded = 16;
constexpr double kLargestExact = 1 << 24;

/// An exact sum of up to 2^20 elements has no rounding to allow for, and an element that is lost
/// is at least 8.
constexpr double kSlackOfExactSum = 0.1;

/// The output of a reduction, `slack` times the usual tolerance, and the partial results.
void add_result(Problem& problem, double result, double slack, std::size_t partials) {
  problem.buffers.push_back(output("result", std::vector<float>{static_cast<float>(result)},
                                   {static_cast<float>(slack * result)}));
  problem.buffers.push_back(scratch<float>("partial", partials));
}

}  // namespace

Problem dot_problem(std::size_t n, std::size_t partials, Rng& rng) {
  const std::vector<float> a = positive_numbers(rng, n);
  const std::vector<float> b = positive_numbers(rng, n);
  const double dot = sum_of(n, [&](std::size_t i) { return static_cast<double>(a[i]) * b[i]; });
  Problem problem{.buffers = {input("a", a), input("b", b)}};
  add_result(problem, dot, dot <= kLargestExact ? 1 : kSlackWhereRounded, partials);
  problem.bytes_moved = 8.0 * static_cast<double>(n) + 4;
  problem.flops = 2.0 * static_cast<double>(n);
  return problem;
}

Problem sum_problem(std::size_t n, std::size_t partials, Rng& rng) {
  const std::vector<float> in = positive_numbers(rng, n);
  const double sum = sum_of(n, [&](std::size_t i) { return double{in[i]}; });
  const double slack = n <= kLongestWithFractions ? 1
                       : sum <= kLargestExact     ? kSlackOfExactSum
                                                  : kSlackWhereRounded;
  Problem problem{.buffers = {input("in", in)}};
  add_result(problem, sum, slack, partials);
  problem.bytes_moved = 4.0 * static_cast<double>(n) + 4;
  problem.flops = static_cast<double>(n);
  return problem;
}

}  // namespace oclab
