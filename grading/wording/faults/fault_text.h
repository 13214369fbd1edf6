// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the words of a fault that keeps a file from being built may name.
#pragma once

#include "harness/support/facts.h"

namespace oclab {

/// Adds where the fault is (where), from line, column and code, with what the compiler reports in
/// another line (error, error_line); and of a character its name and what to write instead
/// (character_name, character_advice).
void add_fault(Facts& facts);

}  // namespace oclab
