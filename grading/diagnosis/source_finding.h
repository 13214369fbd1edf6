// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model found, beside the source.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grading/diagnosis/group_scan.h"
#include "harness/model_report/findings.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// A finding with the source line of each of its places. A place that the source does not have (a
/// kernel may forge the record) has line 0 and no code.
struct SourceFinding {
  model::Finding finding;
  std::vector<std::string> code;
  std::string read_code{};                 ///< of an uninitialised value: the line that reads it
  int barrier = 0;                         ///< line of a barrier between the first two places, or 0
  int mem_fence = 0;                       ///< line of the first mem_fence of the file, or 0
  bool two_buffers = false;                ///< the local array is declared as two of them
  int conditional = 0;                     ///< line of a barrier under a condition, or 0
  std::vector<int> loops{};                ///< of a barrier that not all reach: those around it
  int wait = 0;                            ///< line of the first wait for asynchronous copies, or 0
  std::optional<WrongFence> fence{};       ///< of a race: the barrier that does not prevent it
  std::optional<PrivateArray> unshared{};  ///< of an uninitialised value: where `local` is missing
};

/// One finding per error and line, without those that follow from another; the likeliest cause
/// first.
std::vector<SourceFinding> essential_findings(const std::vector<model::Finding>& findings,
                                              const KernelSource& source);

}  // namespace oclab
