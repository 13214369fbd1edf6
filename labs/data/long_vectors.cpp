// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: long vectors, their sums and dot products.
#include "labs/data/long_vectors.h"

#include <atomic>
#include <cmath>
#include <vector>

#include "labs/data/exact_sums.h"

namespace oclab {
namespace {

/// Longer sums of positive terms would leave no bits for fractions.
constexpr std::size_t kLongestPositive = std::size_t{1} << 17;

TermRange terms_of(std::size_t n) { return {n, kFloatSums, kLongestPositive}; }
FactorRange factors_of(std::size_t n) { return {n, kLongestPositive}; }

/// Sums of multiples of one unit are exact in double precision, so the parts may come in any order.
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

/// The output of a reduction, and the partial results. `scale` is the sum of the absolute terms.
void add_result(Problem& problem, double result, double scale, std::size_t partials) {
  problem.buffers.push_back(output("result", std::vector<float>{static_cast<float>(result)},
                                   {static_cast<float>(scale)}));
  problem.buffers.push_back(scratch<float>("partial", partials));
}

/// The expected result of a sum, which a float holds exactly, after its terms have changed.
void add_to_result(Buffer& result, double change) {
  float& sum = as_span<float>(result.expected).front();
  sum = static_cast<float>(sum + change);
}

}  // namespace

Problem dot_problem(std::size_t n, std::size_t partials, Rng& rng) {
  const FactorRange range = factors_of(n);
  Problem problem{.buffers = {blank_input<float>("a", n), blank_input<float>("b", n)}};
  problem.unit = draw_unit(rng, kFactorExponents);
  const auto a = as_span<float>(problem.buffers[0].initial);
  const auto b = as_span<float>(problem.buffers[1].initial);
  for_each_drawn_block(rng, n, [&](Draws& draws, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const FactorRange::Pair pair = range.draw(problem.unit, draws);
      a[i] = pair.a;
      b[i] = pair.b;
    }
  });
  const auto product = [&](std::size_t i) { return static_cast<double>(a[i]) * b[i]; };
  const double scale = sum_of(n, [&](std::size_t i) { return std::abs(product(i)); });
  add_result(problem, sum_of(n, product), scale, partials);
  problem.bytes_moved = 8.0 * static_cast<double>(n) + 4;
  problem.flops = 2.0 * static_cast<double>(n);
  return problem;
}

void renew_dot(Problem& problem, const Extent&, Rng& rng) {
  const auto a = as_span<float>(problem.buffers[0].initial);
  const auto b = as_span<float>(problem.buffers[1].initial);
  const FactorRange range = factors_of(a.size());
  double change = 0;
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const FactorRange::Pair pair = range.draw(problem.unit, draws);
    change += static_cast<double>(pair.a) * pair.b - static_cast<double>(a[i]) * b[i];
    a[i] = pair.a;
    b[i] = pair.b;
    problem.buffers[1].changes.elements.push_back(i);
  });
  add_to_result(problem.buffers[2], change);
}

Problem sum_problem(std::size_t n, std::size_t partials, Rng& rng) {
  const TermRange range = terms_of(n);
  const float unit = draw_unit(rng, kTermExponents);
  Problem problem{.buffers = {drawn_input<float>(
                      "in", rng, n, [&](Draws& draws) { return unit * draw_term(range, draws); })}};
  problem.unit = unit;
  const auto in = initial_values<float>(problem, 0);
  const double scale = sum_of(n, [&](std::size_t i) { return std::abs(double{in[i]}); });
  const double sum = sum_of(n, [&](std::size_t i) { return double{in[i]}; });
  add_result(problem, sum, scale, partials);
  problem.bytes_moved = 4.0 * static_cast<double>(n) + 4;
  problem.flops = static_cast<double>(n);
  return problem;
}

void renew_sum(Problem& problem, const Extent&, Rng& rng) {
  const auto in = as_span<float>(problem.buffers[0].initial);
  const TermRange range = terms_of(in.size());
  double change = 0;
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const float term = problem.unit * draw_term(range, draws);
    change += double{term} - in[i];
    in[i] = term;
  });
  add_to_result(problem.buffers[1], change);
}

}  // namespace oclab
