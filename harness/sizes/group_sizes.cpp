// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the smallest sizes with several work-groups.
#include "harness/sizes/group_sizes.h"

#include <algorithm>

#include "harness/sizes/plan_geometry.h"
#include "harness/sizes/work_estimate.h"

namespace oclab {
namespace {

/// The most elements of the second group; more do not find more errors.
constexpr std::size_t kMostOfSecond = 33;
/// The longest vector: kernels may treat its multiples differently.
constexpr std::size_t kAligned = 16;

std::size_t one_and_a_part(std::size_t granule) {
  return std::max<std::size_t>(3, granule + (std::min(granule / 2, kMostOfSecond) | 1));
}

std::size_t two(std::size_t granule) { return round_up(2 * granule, kAligned); }

}  // namespace

GroupSizes group_sizes(const Exercise& exercise, std::string_view source, const Extent& parameters,
                       double most_work) {
  const Tunables tunables = read_tunables(source, exercise.tunables);
  const PlanGeometry geometry =
      plan_geometry(exercise, tunables, defined_numbers(source), parameters);
  const WorkEstimate work(exercise, tunables, geometry, parameters);
  const Extent granules = fitting_granules(geometry, work, parameters, two, most_work);
  Extent ragged = granules;
  Extent whole = granules;
  GroupSizes sizes;
  for (std::size_t i = 0; i < geometry.size(); ++i) {
    if (!geometry.at(i).counts_elements) continue;
    ragged[i] = one_and_a_part(granules[i]);
    whole[i] = two(granules[i]);
    if (granules[i] < geometry.at(i).granules.back()) {
      sizes.single.push_back(exercise.extent_names.at(i));
    }
  }
  sizes.extents = {ragged, whole};
  return sizes;
}

}  // namespace oclab
