// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel of the contract that is written as a plain function.
#pragma once

#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/contract.h"

namespace oclab {

/// Says so where a source does not build, or does not fit its contract, because one of its kernels
/// lacks the keyword.
void blame_missing_keyword(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source);

}  // namespace oclab
