// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model knows about a kernel that failed on the device.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "grading/model/model_findings.h"

namespace oclab {

/// The statement to look at, and how it relates to the first wrong element.
struct FaultLocation {
  Location at;  ///< line 0: nothing is known
  StoreEvidence store = StoreEvidence::kNone;
  std::string buffer{};  ///< in which the model saw the error first
};

/// What a run in the model adds to a failure on the device.
struct Inspection {
  std::vector<model::Finding> findings;  ///< races and the like: the likely cause
  std::optional<model::Stop> endless;    ///< a loop that did not end
  FaultLocation fault;                   ///< of a result that is wrong in the model as well
  std::string build_log;                 ///< the warnings of the model's compiler
  std::string why_not;  ///< why the model cannot say whether the kernel is right; "" where it can
  bool one_source = true;  ///< a device sees the same part of the source as the model

  /// The kernel is wrong in the model, or right there by luck.
  bool convicts() const { return !findings.empty() || fault.at.line > 0; }
  /// The kernel ran in the model with all checks, and nothing is wrong with it.
  bool acquits() const { return why_not.empty() && one_source && !convicts(); }
};

/// Runs the source in the model with all checks: at the smallest of these extents if it is tiny,
/// and where that shows nothing but a wrong result, at the first one if that is tiny as well; else
/// at the first one only. `device` is the one on which it failed. Says why where there is no model,
/// or it cannot run the kernel, or the kernel exceeds its budget there.
Inspection inspect(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                   const std::vector<Extent>& extents, std::uint64_t seed, Confinement confinement);

/// The line that stored the first wrong element of this run last; where none did, the last
/// statement that stores to its buffer.
FaultLocation last_store(const ModelRun& run, const KernelSource& source);

/// The last statement that stores to this buffer, found by looking at the source.
FaultLocation find_store(const std::vector<Launch>& plan, const std::string& buffer,
                         const KernelSource& source);

}  // namespace oclab
