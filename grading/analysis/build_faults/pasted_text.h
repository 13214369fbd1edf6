// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: text in a kernel file that is no code.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// A marker of a merge conflict, a line of a patch, line numbers before the code, a fence of
/// Markdown, or `&lt;` for `<`. The first two and fences are faults whatever the compiler says.
std::optional<BuildFault> find_pasted_text(const BrokenSource& source);

/// A character that OpenCL C does not know, in a line that the compiler complains of: an invisible
/// one, or one that a text processor makes of another.
std::optional<BuildFault> find_stray_character(const BrokenSource& source);

}  // namespace oclab
