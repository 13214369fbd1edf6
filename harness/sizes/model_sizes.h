// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes at which a kernel is checked in the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// Sizes at which the model finds what goes unnoticed on a device.
struct ModelSizes {
  std::vector<Extent> extents;  ///< the most important first, each once
  /// Names of dimensions with only one work-group, because two exceed the bound.
  std::vector<std::string> single;
};

/// The sizes for the launches of a kernel file. Deterministic. Most important first:
///  1. one work-group and a part of another along every dimension, two, and three and a part:
///     work-groups interfere with each other only where there are several;
///  2. one dimension 6 and the others 8, and the numbers that the file writes down, as for
///     `test_sizes`;
///  3. those of the exercise's `test_extents` that are within the bound, ascending;
///  4. the sizes derived from the file's launches as for `test_sizes`.
/// Numbers that do not count elements are those of `model_extent`.
///
/// The bound is on estimated work, not on time: one size has at most `kMostModelWork`, and all
/// together have at most `kMostModelWorkOfAll`: about a second. The first two sizes are always
/// there, and `kModelWorkOfSmallSizes` is left for the others. Throws `TunableError`.
ModelSizes model_sizes(const Exercise& exercise, std::string_view source);

/// The bounds of `model_sizes`, in units of `WorkEstimate`.
constexpr double kMostModelWork = 5e5;
constexpr double kMostModelWorkOfAll = 15e5;
constexpr double kModelWorkOfSmallSizes = 3e5;

}  // namespace oclab
