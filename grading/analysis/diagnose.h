// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from what failed to cause, line and next step.
#pragma once

#include <vector>

#include "grading/analysis/fault_location.h"
#include "grading/diagnosis/diagnosis.h"
#include "grading/run/kernel_runner.h"

namespace oclab {

/// A kernel that did not build, does not fit its contract, crashed or did not end, in this run if
/// it ran. The line is the one to look at first.
Diagnosis diagnose(const KernelFailure& failure, const KernelSource& source,
                   const std::optional<TestRun>& run = {});

/// A wrong result, without a line.
Diagnosis diagnose(const Mismatch& mismatch, const TestRun& run);

/// What the model found, at least one finding, as the cause of what was seen in this run.
Diagnosis diagnose(const std::vector<model::Finding>& findings, const KernelSource& source,
                   const TestRun& run);

/// Whether these findings may be the cause of this failure. No finding explains what was never
/// stored, but races may have lost what was added to elements here and there. An unwritten scratch
/// buffer says more than the uninitialised value that is read from it.
bool may_cause(const std::vector<model::Finding>& findings, const Diagnosis& failure);

/// Adds the model's findings to the diagnosis of a kernel that ran and failed. A finding becomes
/// the likely cause, and the former cause becomes the symptom.
void add_inspection(Diagnosis& diagnosis, const Inspection& inspection, const KernelSource& source);

/// Names what the model found as the cause of a failure; it had another one until now.
void blame_findings(Diagnosis& diagnosis, const std::vector<model::Finding>& findings,
                    const KernelSource& source);

/// Adds the function around the diagnosis' line, if it is not a kernel, and the lines that call it:
/// the fault may be in an argument.
void add_calls(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
