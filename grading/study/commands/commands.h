// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands for a student's own work.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab watch`: checks kernels whenever they are saved.
void add_watch(CommandLine& line);

/// Adds `oclab progress`: shows the results and the next step of each exercise.
void add_progress(CommandLine& line);

/// Adds `oclab hint`: shows an exercise's hints, one at a time.
void add_hint(CommandLine& line);

/// Adds `oclab reset`: restores an exercise's starter, with a backup of the student's file.
void add_reset(CommandLine& line);

}  // namespace oclab
