// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the simulator found, as a student reads it.
#pragma once

#include <string>
#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/model_report/findings.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// The first few findings: what, the line of the source, and what to try; then how many more.
std::string describe(const std::vector<model::Finding>& findings, const KernelSource& source);

/// The likeliest cause among the findings, of which there is at least one. `where` begins the
/// evidence: at which size they were found.
Diagnosis diagnose(const std::vector<model::Finding>& findings, const KernelSource& source,
                   const std::string& where);

}  // namespace oclab
