// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a slow function of one number, tabulated.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace oclab {

/// A function on [low, high], interpolated between equidistant points, so that the host knows the
/// results of fresh inputs faster than a device computes them. Where the function is off the
/// straight line by more than `error` half-way between two points, say at a kink, it is called.
class Tabulated {
 public:
  Tabulated(double low, double high, std::size_t intervals, double error,
            std::function<double(double)> function)
      : low_(low),
        per_unit_(static_cast<double>(intervals) / (high - low)),
        function_(std::move(function)) {
    for (std::size_t i = 0; i <= intervals; ++i) {
      const double x = low + static_cast<double>(i) / per_unit_;
      parts_.push_back({.begin = function_(x)});
      if (i == 0) continue;
      Part& last = parts_[i - 1];
      last.rise = parts_[i].begin - last.begin;
      const double half_way = function_(x - 0.5 / per_unit_);
      last.straight = std::abs(last.begin + 0.5 * last.rise - half_way) <= error;
    }
  }

  double operator()(double x) const {
    const double place = (x - low_) * per_unit_;
    const auto below = static_cast<std::int32_t>(place);  // of a place that is not negative
    const Part& part = parts_[static_cast<std::size_t>(below)];
    return part.straight ? part.begin + (place - below) * part.rise : function_(x);
  }

 private:
  struct Part {
    double begin = 0;
    double rise = 0;
    bool straight = true;
  };

  double low_;
  double per_unit_;
  std::function<double(double)> function_;
  std::vector<Part> parts_;
};

}  // namespace oclab
