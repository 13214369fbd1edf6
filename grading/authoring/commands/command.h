// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands for authors of labs, which a student release lacks.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab check-lab`, which validates a lab. Exit status 0: valid; 1: something must be fixed;
/// 2: something could not be checked on this machine.
void add_check_lab(CommandLine& line);

/// Adds `oclab matrix`, which checks the kit's kernels on every OpenCL device of this machine. Exit
/// status 1: a kernel is wrong on one of them.
void add_matrix(CommandLine& line);

/// Adds `oclab new-lab`, which writes the four files of a new lab.
void add_new_lab(CommandLine& line);

}  // namespace oclab
