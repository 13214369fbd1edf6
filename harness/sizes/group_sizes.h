// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the smallest sizes with several work-groups.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Small sizes at which work-groups can get in each other's way.
struct GroupSizes {
  /// Along every dimension one whole work-group and a part of another, and two whole ones.
  std::vector<Extent> extents;
  /// Names of dimensions along which two groups exceed the bound: there is only one.
  std::vector<std::string> single;
};

/// For the launches that a kernel file with these tunables asks for. Numbers that count no elements
/// are those of `parameters`. `most_work`, in the units of `WorkEstimate` and with groups counted
/// whole, bounds each of the sizes. Throws `TunableError`.
GroupSizes group_sizes(const Exercise& exercise, std::string_view source, const Extent& parameters,
                       double most_work);

}  // namespace oclab
