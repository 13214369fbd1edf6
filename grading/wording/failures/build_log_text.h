// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a compiler's messages with the student's file, line and caret.
#pragma once

#include <string>

#include "grading/diagnosis/compiler/build_log.h"

namespace oclab {

/// The first ten messages with their source lines and a caret, and what else the compiler said.
std::string describe(const BuildLog& log);

}  // namespace oclab
