// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: expressions that OpenCL C reads in another way than mathematics does.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first expression of a source that compiles and means something else, if there is one: two
/// comparisons in a chain, a list that is no vector, a mask before a product, or a bit as an index.
/// `first` is its first comparison, of others all of it; `last` its second comparison, its last
/// value, how it is read, or the bit's value; `meant` what a mask is often taken for, or the bit.
std::optional<SourceFault> find_misread_expression(std::string_view source);

/// Names such an expression as the cause of a kernel that ran and failed.
void blame_expression(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
