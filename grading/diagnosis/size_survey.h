// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which test sizes came out wrong and which right.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/exercise.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// What went wrong at one test size.
struct Failure {
  Outcome outcome;
  Diagnosis diagnosis;
  Extent extent;
  std::string buffer{};     ///< that the failure is about; or ""
  std::size_t results = 0;  ///< elements of the largest output
};

/// Collects what happened at each test size: often the quickest way to the cause.
class SizeSurvey {
 public:
  /// Of `sizes` test sizes of a file with these constants; those that the exercise names come
  /// before the derived ones.
  SizeSurvey(const Exercise& exercise, Tunables constants, std::size_t sizes)
      : exercise_(exercise), constants_(std::move(constants)), sizes_(sizes) {}

  /// False when a failure has ended the worker, so that nothing more can be tried.
  bool add(const Extent& extent, std::optional<Failure> failure);

  /// The most informative failure, with the sizes; nothing if none failed.
  std::optional<Failure> result() const;

  /// The sizes that failed, the one that is shown first.
  std::vector<Extent> failed() const;

 private:
  const Exercise& exercise_;
  Tunables constants_;
  std::size_t sizes_;
  std::optional<Failure> shown_;
  bool shown_is_derived_ = false;
  std::vector<Extent> wrong_, right_;
};

}  // namespace oclab
