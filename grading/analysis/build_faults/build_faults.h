// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what in the source makes a compiler complain.
#pragma once

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// Names the cause of a file that does not build, lacks its kernel or has an unusable number, where
/// a look at the source shows it with certainty. Returns whether it does.
bool blame_build_fault(Diagnosis& diagnosis, const Exercise& exercise, const KernelSource& source);

}  // namespace oclab
