// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults that a look at the source finds.
#pragma once

#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/contract.h"

namespace oclab {

/// Names what the source shows to be the cause of a file that does not build, or does not fit its
/// contract.
void blame_source_of_build(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source);

/// Names what the source shows to be the cause of a kernel that ran and failed: the likeliest
/// fault, if it has one.
void blame_source(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                  const KernelSource& source);

}  // namespace oclab
