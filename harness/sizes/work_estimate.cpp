// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: estimates the work of a problem size.
#include "harness/sizes/work_estimate.h"

#include <algorithm>
#include <limits>

namespace oclab {
namespace {

/// Long enough that constant costs are small.
constexpr std::size_t kMeasuredLength = 32;
constexpr double kFlopsPerUnit = 8;
constexpr double kBytesPerUnit = 4;
constexpr double kItemsPerUnit = 4;

/// Every device of OpenCL 1.2 has images of this width and height.
constexpr std::size_t kLongestImage = 8192;

/// The product of the numbers that count elements.
double elements_of(const Extent& extent, const PlanGeometry& geometry) {
  double product = 1;
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    if (geometry.at(i).counts_elements) {
      product *= static_cast<double>(extent[i]);
    }
  }
  return product;
}

}  // namespace

WorkEstimate::WorkEstimate(const Exercise& exercise, const Tunables& tunables,
                           const PlanGeometry& geometry, const Extent& parameters)
    : exercise_(exercise), tunables_(tunables), geometry_(geometry) {
  const Extent probed = with_length(geometry, parameters, kMeasuredLength);
  Rng rng(1);
  const Problem problem = exercise.make_problem(probed, rng);
  per_element_ = (problem.bytes_moved / kBytesPerUnit + problem.flops / kFlopsPerUnit) /
                 elements_of(probed, geometry);
}

double WorkEstimate::of(const Extent& extent) const {
  if (has_parameter(exercise_, is_image) && std::max(extent.x, extent.y) > kLongestImage) {
    return std::numeric_limits<double>::infinity();
  }
  double items = 0;
  for (const Launch& launch : plan_or_nothing(exercise_, extent, tunables_)) {
    const auto& global = launch.range.global;
    items += static_cast<double>(global[0]) * static_cast<double>(global[1]) *
             static_cast<double>(global[2]);
  }
  return per_element_ * elements_of(extent, geometry_) + items / kItemsPerUnit;
}

Extent fitting_granules(const PlanGeometry& geometry, const WorkEstimate& work,
                        const Extent& parameters,
                        const std::function<std::size_t(std::size_t)>& length_of, double most) {
  std::array<std::vector<std::size_t>, 3> choices{{{1}, {1}, {1}}};
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    for (const std::size_t granule : geometry.at(i).granules) {
      if (granule > 1) choices.at(i).push_back(granule);
    }
  }
  for (;;) {
    Extent granules = parameters;
    Extent size = parameters;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < geometry.size(); ++i) {
      if (!geometry.at(i).counts_elements) continue;
      granules[i] = choices.at(i).back();
      size[i] = length_of(choices.at(i).back());
      if (choices.at(i).back() > choices.at(longest).back()) longest = i;
    }
    if (work.of(size) <= most || choices.at(longest).size() == 1) return granules;
    choices.at(longest).pop_back();
  }
}

}  // namespace oclab
