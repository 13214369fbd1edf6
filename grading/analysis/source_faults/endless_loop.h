// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that certainly do not end.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first loop around this line that does not end once it has begun, or waits for another
/// work-item; `variable` is what its condition depends on, or the function that it calls. A simple
/// rule says so: its condition depends on variables that it does not change; an unsigned number is
/// tested for `>= 0`; a variable begins at 0 and is only multiplied or divided; it has no
/// statements and reads what others store, or calls an atomic exchange. Of loops in macros, only an
/// unsigned number that is tested for `>= 0` counts; loops that something else may end do not.
std::optional<SourceFault> find_endless_loop(std::string_view source, int line);

/// Names such a loop as the cause of a kernel that does not end.
void blame_endless_loop(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
