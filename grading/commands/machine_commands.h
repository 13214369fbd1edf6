// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the commands about this machine.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab devices`, which lists the OpenCL devices and marks the chosen one; `oclab peaks`,
/// which measures its ceilings and keeps them for "of peak" in every later run; and `oclab doctor`,
/// which tries each part of the kit and says what is missing.
void add_machine_commands(CommandLine& line);

}  // namespace oclab
