// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: medians and their confidence intervals.
#pragma once

#include <cstddef>
#include <vector>

namespace oclab {

/// A closed interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// The p-quantile of the values, p in [0, 1], interpolated linearly between neighbours. Throws
/// `std::invalid_argument` if there are no values or p is outside.
double quantile(std::vector<double> values, double p);

/// The median of the values; the mean of the middle two if their number is even. Throws
/// `std::invalid_argument` if there are none.
double median(std::vector<double> values);

/// The probability that the true median lies between the `rank`-th smallest and the `rank`-th
/// largest of `count` independent values, whatever their distribution. `rank` counts from 1.
double median_coverage(std::size_t count, std::size_t rank);

/// The narrowest interval between the k-th smallest and k-th largest value that contains the true
/// median with at least this confidence. If there are too few values, it is the whole range. Throws
/// `std::invalid_argument` if there are none.
Interval median_interval(std::vector<double> values, double confidence);

}  // namespace oclab
