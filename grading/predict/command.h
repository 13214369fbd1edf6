// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab predict`.
#pragma once

#include "grading/cli/command.h"

namespace oclab {

void add_predict(CommandLine& line);

}  // namespace oclab
