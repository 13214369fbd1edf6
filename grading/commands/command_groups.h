// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the order in which the help lists commands, the launcher's ones included.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds the commands that the launcher script does without this program, so that they are listed
/// and suggested. Called here, they throw a `UsageError` that names the script. A copy of the kit
/// lists only those that it has the files for.
void add_launcher_commands(CommandLine& line);

/// Puts every subcommand into the group of the people it is for.
void group_commands(CommandLine& line);

}  // namespace oclab
