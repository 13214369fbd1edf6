// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab diagnoses`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

/// Adds `oclab diagnoses`: prints what the kit can find wrong with a kernel.
void add_diagnoses(CommandLine& line);

}  // namespace oclab
