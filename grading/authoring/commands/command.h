// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands for authors of labs; students' copies of the kit lack them.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab check-lab`, which tells whether a lab is sound. Exit status 0: it is; 1: something
/// must be mended; 2: something could not be checked here.
void add_check_lab(CommandLine& line);

/// Adds `oclab new-lab`, which writes the four files of a new lab.
void add_new_lab(CommandLine& line);

}  // namespace oclab
