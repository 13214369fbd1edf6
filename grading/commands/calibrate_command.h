// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab calibrate`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab calibrate`: records the speed of reference solutions on this machine.
void add_calibrate(CommandLine& line);

}  // namespace oclab
