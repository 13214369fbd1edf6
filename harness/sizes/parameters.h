// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values of the numbers of an extent that do not count elements.
#pragma once

#include <vector>

#include "harness/sizes/plan_geometry.h"
#include "harness/spec/exercise.h"

namespace oclab {

/// Each combination of the numbers that do not count elements once, in an extent whose other
/// numbers are 1. The combination of `model_extent` is the first. Then the file's numbers, up to
/// the largest of `test_extents`.
std::vector<Extent> parameters_of(const Exercise& exercise, const PlanGeometry& geometry,
                                  const std::vector<std::size_t>& numbers);

}  // namespace oclab
