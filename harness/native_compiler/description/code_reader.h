// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a function of LLVM, translated for the replay.
#pragma once

#include <vector>

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// The blocks of a function, with what the replay must know of each instruction. Called before
/// anything is instrumented, so the numbers of instructions are those of the compiler's output.
std::vector<model::BlockShape> read_function(Value function);

}  // namespace oclab::native
