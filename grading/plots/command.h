// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands `oclab sweep` and `oclab roofline`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab sweep`, which draws an exercise's speed over its sizes or a tunable, and
/// `oclab roofline`, which draws a lab's kernels under the device's ceilings.
void add_plots(CommandLine& line);

}  // namespace oclab
