// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what runs in the model have found, each error once.
#pragma once

#include <vector>

#include "grading/model/model_runner.h"

namespace oclab {

/// What one source did wrong, over all its launches and runs.
struct ModelFindings {
  std::vector<model::Finding> errors;
  std::vector<model::Finding> notes;  ///< lose no points

  /// Adds what a run has found. The same error at the same places counts as one.
  void add(const ModelRun& run);
};

/// Whether the exercise's problem of this extent is small enough to check it in a moment.
bool is_tiny(const Exercise& exercise, const Extent& extent, const Problem& problem);

}  // namespace oclab
