// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that miss their contract: no keyword, another order of the parameters, or
// one part of the work for all groups.
#pragma once

#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/contract.h"

namespace oclab {

/// Says so where a source does not build, or does not fit its contract, because one of its kernels
/// lacks the keyword.
void blame_missing_keyword(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source);

/// Says so where a kernel fails that names its parameters as the contract does, in another order.
/// Where their types agree, no compiler notices.
void blame_parameter_order(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                           const KernelSource& source);

/// Says so where a kernel is wrong as soon as there are several work-groups, and its source asks
/// for the place in the group only.
void blame_local_index(Diagnosis& diagnosis, const std::vector<KernelContract>& contract,
                       const KernelSource& source);

}  // namespace oclab
