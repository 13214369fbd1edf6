// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program's variables become objects.
#pragma once

#include <vector>

#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_runtime/program.h"

namespace oclab::native {

/// Replaces the addresses of all variables by handles. Constant data stays in the module
/// under a symbol of its own; local arrays are the runtime's. Throws `Unsupported` if there are too
/// many.
std::vector<StaticObject> replace_variables(Emitter& emit);

}  // namespace oclab::native
