// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab explain`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab explain`: prints the annotated source of an exercise's kernel file, and writes the
/// requested files.
void add_explain(CommandLine& line);

/// Adds `oclab trace`: prints what one warp does, and writes it as JSON.
void add_trace(CommandLine& line);

}  // namespace oclab
