// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the smallest sizes with several work-groups.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Small sizes at which work-groups can interfere with each other.
struct GroupSizes {
  /// Along every dimension one work-group and a part of another, and two work-groups.
  std::vector<Extent> extents;
  /// Names of dimensions with only one group, because two exceed the bound.
  std::vector<std::string> single;
};

/// The group sizes for the launches of a kernel file. `parameters` has the numbers that do not
/// count elements. `most_work`, in the units of `WorkEstimate`, bounds each size, with the second
/// group counted as whole. Throws `TunableError`.
GroupSizes group_sizes(const Exercise& exercise, std::string_view source, const Extent& parameters,
                       double most_work);

}  // namespace oclab
