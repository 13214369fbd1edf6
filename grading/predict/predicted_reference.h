// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a reference's times beside those of a kernel file.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "grading/predict/reference_times.h"
#include "grading/predict/run.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The reference of an exercise. What was recorded of its very source is not predicted again:
/// neither its times nor the sizes at which there are any. A copy of the kit without solutions has
/// nothing but the recording, of one GPU.
class PredictedReference {
 public:
  /// Starts the reference's worker if it is needed, which lives as long as the thread that calls
  /// this. Throws `KernelFailure`, and `UsageError` where there is only a recording, and that
  /// cannot be read.
  PredictedReference(const ExerciseRef& exercise, const std::vector<MachineFile>& machines,
                     PredictionScope scope);

  bool exists() const { return recorded_ != nullptr || predictor_ != nullptr; }

  /// The sizes to try, those of the scope without the ones at which the reference has no time.
  const std::vector<Extent>& sizes() const { return sizes_; }

  /// Its time on each machine in microseconds, or nothing where a group would execute too many
  /// instructions. Throws `KernelFailure`.
  std::optional<std::vector<double>> at(const Extent& extent);

 private:
  std::vector<Extent> sizes_;
  ReferenceClock recorded_;                   // null where it is not recorded
  std::unique_ptr<TimePredictor> predictor_;  // null where it is, and where there is no source
};

}  // namespace oclab
