// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs passes of LLVM.
#pragma once

#include <llvm-c/TargetMachine.h>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Runs these passes, in the notation of LLVM's `opt`. Loops are not vectorised. `machine`
/// may be null. Throws
/// `std::runtime_error`.
void run_passes(LLVMModuleRef module, const char* passes, LLVMTargetMachineRef machine);

}  // namespace oclab::native
