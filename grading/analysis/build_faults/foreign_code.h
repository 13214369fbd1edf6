// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: code of C++ that a name alone does not give away.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// A lambda, a cast such as `static_cast<float>(x)`, or a name with a namespace, in
/// the line of the first error.
std::optional<BuildFault> find_foreign_code(const BrokenSource& source);

}  // namespace oclab
