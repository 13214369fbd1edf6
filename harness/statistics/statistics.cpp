// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: order statistics, which assume nothing about the distribution of times.
#include "harness/statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace oclab {
namespace {

void require_values(const std::vector<double>& values) {
  if (values.empty()) throw std::invalid_argument("statistics need at least one value");
}

}  // namespace

double quantile(std::vector<double> values, double p) {
  require_values(values);
  if (!(p >= 0 && p <= 1)) throw std::invalid_argument("a quantile's p must be in [0, 1]");
  std::sort(values.begin(), values.end());
  const double position = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return std::lerp(values[below], values[above], position - static_cast<double>(below));
}

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

double median_coverage(std::size_t count, std::size_t rank) {
  // The median lies below the rank-th smallest value if fewer than `rank` values are below it: a
  // binomial tail at p = 1/2, with the same probability on the other side.
  double term = std::pow(0.5, static_cast<double>(count));
  double tail = 0;
  for (std::size_t below = 0; below < rank && below <= count; ++below) {
    tail += term;
    term *= static_cast<double>(count - below) / static_cast<double>(below + 1);
  }
  return std::max(0.0, 1 - 2 * tail);
}

Interval median_interval(std::vector<double> values, double confidence) {
  require_values(values);
  std::sort(values.begin(), values.end());
  std::size_t rank = 1;
  while (2 * (rank + 1) <= values.size() &&
         median_coverage(values.size(), rank + 1) >= confidence) {
    ++rank;
  }
  return {values[rank - 1], values[values.size() - rank]};
}

}  // namespace oclab
