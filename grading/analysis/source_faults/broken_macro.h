// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a macro of several lines that ends too early.
#pragma once

#include <optional>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// The first #define whose next lines do not belong to it, by its last line, which lacks a `\` at
/// its end: that is followed at once by text which is continued by `\`, as the text of a macro is;
/// or that leaves a bracket open, before the line `error_line` outside of all functions.
std::optional<SourceFault> find_broken_macro(std::string_view source, int error_line);

/// Names such a macro as the cause of an error of the compiler below it.
void blame_broken_macro(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
