// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab peers`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab peers`: the references of lab 8 beside other libraries, timed interleaved.
void add_peers(CommandLine& line);

}  // namespace oclab
