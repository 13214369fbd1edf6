// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands of a student's evening.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab watch`: checks kernels whenever they are saved.
void add_watch(CommandLine& line);

/// Adds `oclab progress`: how far each exercise is, and what to do next.
void add_progress(CommandLine& line);

/// Adds `oclab hint`: an exercise's hints, one at a time.
void add_hint(CommandLine& line);

/// Adds `oclab reset`: an exercise's starter again, with a backup of what was there.
void add_reset(CommandLine& line);

}  // namespace oclab
