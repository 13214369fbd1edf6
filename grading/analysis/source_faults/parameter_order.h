// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel whose parameters have another order than its contract.
#pragma once

#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/contract.h"

namespace oclab {

/// Says so where a kernel fails that names its parameters as the contract does, in another order.
/// Where their types agree, no compiler notices.
void blame_parameter_order(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source);

}  // namespace oclab
