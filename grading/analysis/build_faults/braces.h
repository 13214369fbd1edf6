// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: braces that are missing or too many, `else` without its `if`, and open literals.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// A `{` that is never closed or a `}` that is one too many, found by how the lines are indented.
/// Nothing where the braces are balanced, or where directives choose between them.
std::optional<BuildFault> find_unbalanced_brace(const BrokenSource& source);

/// What is wrong before an `else` that the compiler does not expect.
std::optional<BuildFault> find_lonely_else(const BrokenSource& source);

/// A literal in the line of the first error that has no closing quote.
std::optional<BuildFault> find_open_literal(const BrokenSource& source);

/// A `for` in the line of the first error whose parts are not separated by two `;`.
std::optional<BuildFault> find_broken_for(const BrokenSource& source);

}  // namespace oclab
