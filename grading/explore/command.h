// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab model`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab model`: runs a kernel of any file in the model, and prints what it found and
/// counted.
void add_model(CommandLine& line);

}  // namespace oclab
