// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text means something else where it is used.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first macro of a source that does not do what its author means, if there is one: a `;` ends
/// its text, which is used in an expression (TILE 16;); a sum without brackets is used in a product
/// (2 * N, where N is `a + 1`); `r++` is an argument whose parameter is used twice; or a sum is an
/// argument whose parameter is used so: `r * 16 + c`. `text` is the value or the argument,
/// `parameter` the one that it is for. An argument is changed where it is passed: of it, the line
/// is that of the use (`used_in`), else that of the #define. Looks at tokens, so it finds no use
/// that another macro pastes together.
std::optional<SourceFault> find_macro_fault(std::string_view source);

/// Names such a macro as the cause of a kernel that ran and failed; what was seen becomes the
/// symptom. What the model has found in another function stays the cause.
void blame_macro(Diagnosis& diagnosis, const KernelSource& source);

/// The same of an error of the compiler: a semicolon, in a line that the error is about.
void blame_macro_of_build(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
