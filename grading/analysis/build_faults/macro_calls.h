// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros that are called wrongly, and macros whose text is incomplete.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// A macro that is called with too few or too many arguments, or without the closing bracket.
std::optional<BuildFault> find_macro_call(const BrokenSource& source);

/// A `;` that is missing between two lines of a macro's text, where the compiler misses one in the
/// text or where the macro is used.
std::optional<BuildFault> find_macro_without_semicolon(const BrokenSource& source);

/// A macro whose text, in the line before the error or in it, lacks its last `;` where it is used.
std::optional<BuildFault> find_macro_that_ends_open(const BrokenSource& source);

/// A `\` after the last line of a macro, which makes the next line a part of it: the head of a
/// function, or another directive.
std::optional<BuildFault> find_swallowed_line(const BrokenSource& source);

}  // namespace oclab
