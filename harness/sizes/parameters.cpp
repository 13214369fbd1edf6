// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values of the numbers of an extent that do not count elements.
#include "harness/sizes/parameters.h"

#include <algorithm>

namespace oclab {

std::vector<Extent> parameters_of(const Exercise& exercise, const PlanGeometry& geometry,
                                  const std::vector<std::size_t>& numbers) {
  std::vector<Extent> extents{exercise.model_extent};
  extents.insert(extents.end(), exercise.test_extents.begin(), exercise.test_extents.end());
  std::vector<Extent> parameters;
  for (const Extent& extent : extents) {
    const Extent smallest = with_length(geometry, extent, 1);
    if (std::ranges::find(parameters, smallest) == parameters.end()) parameters.push_back(smallest);
  }
  const std::vector<Extent> tested = parameters;
  for (std::size_t i = 0; i < exercise.extent_names.size(); ++i) {
    if (geometry.at(i).counts_elements) continue;
    std::size_t largest = 0;
    for (const Extent& each : tested) largest = std::max(largest, each[i]);
    for (const std::size_t number : numbers) {
      for (const std::size_t value : {number, number + 1}) {
        Extent extent = tested.front();
        extent[i] = value;
        const bool known = std::ranges::find(parameters, extent) != parameters.end();
        if (value <= largest && !known) parameters.push_back(extent);
      }
    }
  }
  return parameters;
}

}  // namespace oclab
