// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first expression of a source that compiles and means something else, if there is one:
///  - 0 <= i < n compares the 0 or 1 of `0 <= i` with n;
///  - v = (a, b, c, d) is the last value alone;
///  - a & 255 * b is a & (255 * b);
///  - sums[a & 256] is at 0 or 256, no remainder.
/// `first` is all of it, and of a chain its first comparison. `last` is the chain's second one, the
/// list's last value, how the mask is read, or the bit's value; `meant` what the mask is often
/// taken for, or the mask of one bit.
std::optional<SourceFault> find_misread_expression(std::string_view source);

/// Names such an expression as the cause of a kernel that ran and failed.
void blame_expression(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
