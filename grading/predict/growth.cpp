// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: sizes of large problems, from small ones.
#include "grading/predict/growth.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace oclab {
namespace {

constexpr std::uint64_t kGrowthSeed = 1;

/// Buffers are longer than they seem to need, for sizes that are rounded up to whole groups.
constexpr double kSpare = 1.05;
constexpr std::size_t kSpareBytes = 1 << 20;

/// A quantity counts as one that doubles, or that stays, if it is so close to it.
constexpr double kEven = 0.02;

/// How one number grows in one dimension.
struct Growth {
  bool grows = false;
  bool evenly = true;  // not at all, or as the dimension does
};

Growth growth(double base, double doubled) {
  if (base <= 0) return {};
  const double ratio = doubled / base;
  return {.grows = ratio > 1 + kEven,
          .evenly = std::abs(ratio - 1) < kEven || std::abs(ratio - 2) < 2 * kEven};
}

/// The work where the dimensions of `extent` are those of the model's, times these factors.
UsefulWork scaled_work(const Exercise& exercise, const std::vector<std::size_t>& factors) {
  Extent extent = exercise.model_extent;
  for (std::size_t d = 0; d < factors.size(); ++d) extent[d] *= factors[d];
  Rng rng(kGrowthSeed);
  return exercise.make_problem(extent, rng).useful_work();
}

void add(UsefulWork& sum, double weight, const UsefulWork& work) {
  sum.bytes += weight * work.bytes;
  sum.flops += weight * work.flops;
  sum.pixels += weight * work.pixels;
}

bool is_close(const UsefulWork& one, const UsefulWork& other) {
  const auto close = [](double a, double b) { return std::abs(a - b) <= kEven * std::abs(b); };
  return close(one.bytes, other.bytes) && close(one.flops, other.flops) &&
         close(one.pixels, other.pixels);
}

/// Whether the work at four times one dimension is on the line through its once and its twice.
bool is_linear(const Exercise& exercise, std::size_t dimension) {
  std::vector<std::size_t> factors(exercise.extent_names.size(), 1);
  const auto at = [&](std::size_t factor) {
    factors[dimension] = factor;
    return scaled_work(exercise, factors);
  };
  UsefulWork expected;
  add(expected, -2, at(1));
  add(expected, 3, at(2));
  return is_close(expected, at(4));
}

}  // namespace

std::optional<UsefulWork> work_at(const Exercise& exercise, const Extent& extent) {
  const std::size_t dimensions = exercise.extent_names.size();
  for (std::size_t d = 0; d < dimensions; ++d) {
    if (!is_linear(exercise, d)) return std::nullopt;
  }
  // each corner of the cuboid from once to twice the dimensions, weighted: linear extrapolation
  UsefulWork work;
  for (std::size_t corner = 0; corner < std::size_t{1} << dimensions; ++corner) {
    std::vector<std::size_t> factors(dimensions, 1);
    double weight = 1;
    for (std::size_t d = 0; d < dimensions; ++d) {
      const auto base = static_cast<double>(exercise.model_extent[d]);
      const double beyond = static_cast<double>(extent[d]) / base - 1;
      const bool doubled = (corner >> d & 1) != 0;
      factors[d] = doubled ? 2 : 1;
      weight *= doubled ? beyond : 1 - beyond;
    }
    if (weight != 0) add(work, weight, scaled_work(exercise, factors));
  }
  return work;
}

GrownProblem grow(const Exercise& exercise, const Problem& base, const Extent& extent) {
  std::vector<double> bytes;
  GrownProblem grown;
  for (const Buffer& buffer : base.buffers) {
    bytes.push_back(static_cast<double>(buffer.bytes()));
    grown.sizes.push_back({.columns = buffer.image ? buffer.shape.columns : 0,
                           .rows = buffer.image ? buffer.shape.rows : 0});
  }
  const auto work_of = [&](const Problem& problem) {
    return problem.useful_work().in(exercise.rate);
  };
  double work = work_of(base);
  bool evenly = work > 0;
  for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) {
    Extent more = exercise.model_extent;
    const double times = static_cast<double>(extent[d]) / static_cast<double>(more[d]);
    more[d] *= 2;
    Rng rng(kGrowthSeed);
    const Problem doubled = exercise.make_problem(more, rng);
    const Growth by_work = growth(work_of(base), work_of(doubled));
    evenly = evenly && by_work.evenly;
    if (by_work.grows) work *= times;
    for (std::size_t k = 0; k < bytes.size(); ++k) {
      const Buffer& small = base.buffers[k];
      const Buffer& large = doubled.buffers[k];
      if (large.bytes() > small.bytes()) bytes[k] *= std::max(times, 1.0);
      if (large.shape.columns > small.shape.columns)
        grown.sizes[k].columns *= extent[d] / (more[d] / 2);
      if (large.shape.rows > small.shape.rows) grown.sizes[k].rows *= extent[d] / (more[d] / 2);
    }
  }
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    grown.sizes[k].bytes = static_cast<std::size_t>(bytes[k] * kSpare) + kSpareBytes;
  }
  if (evenly) grown.work = work;
  return grown;
}

}  // namespace oclab
