// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab run`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab run`: grades labs and exercises, prints the report, writes the record.
void add_run(CommandLine& line);

}  // namespace oclab
