// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values that are converted, overwritten or hidden where something else is meant.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first fault in what a source does with its values: bits and numbers mixed up, values of
/// earlier steps that are overwritten in the wrong order, or a variable that hides another one.
std::optional<SourceFault> find_value_fault(std::string_view source);

/// Names such a fault as the cause of a wrong result.
void blame_value(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
