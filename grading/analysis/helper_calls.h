// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which function a fault's line belongs to, and who calls it.
#pragma once

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// Adds the function around the diagnosis' line, if it is not a kernel, and the lines that call it:
/// the fault may be in an argument.
void add_calls(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
