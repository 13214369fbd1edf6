// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a slow function of one number, tabulated.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace oclab {

/// A function on [low, high], interpolated between equidistant points. The error is an eighth of
/// the square of their distance, times the second derivative. It lets the host know the results of
/// fresh inputs faster than a device computes them.
class Tabulated {
 public:
  template <typename Function>
  Tabulated(double low, double high, std::size_t intervals, const Function& function)
      : low_(low), per_unit_(static_cast<double>(intervals) / (high - low)) {
    for (std::size_t i = 0; i <= intervals; ++i) {
      at_.push_back(
          function(low + (high - low) * static_cast<double>(i) / static_cast<double>(intervals)));
    }
    at_.push_back(at_.back());  // so that `high` itself has an interval
  }

  double operator()(double x) const {
    const double place = (x - low_) * per_unit_;
    const double below = std::floor(place);
    const double* at = &at_[static_cast<std::size_t>(below)];
    return at[0] + (place - below) * (at[1] - at[0]);
  }

 private:
  double low_;
  double per_unit_;
  std::vector<double> at_;
};

}  // namespace oclab
