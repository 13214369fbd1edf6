// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of names of other languages.
#pragma once

#include <span>

#include "grading/diagnosis/compiler/compiler_advice.h"

namespace oclab {

/// The advice on each name. `part` has one or more, separated by blanks: each is the beginning of a
/// name after a quote; all of it if it has a second quote, and with a number after it if it ends
/// with `#`. The first that fits decides.
std::span<const CompilerAdvice> foreign_words();

}  // namespace oclab
