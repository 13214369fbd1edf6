// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's MemorySanitizer over a module, to find uninitialised values.
#pragma once

#include <llvm-c/TargetMachine.h>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Lets MemorySanitizer go over the module as for Linux, where functions say which shadow an
/// address has. Those become calls of the runtime (`lower_sanitizer_call`), so a shadow is an
/// object like others, and what is done with it is checked, too.
void add_sanitizer(LLVMModuleRef module, LLVMTargetMachineRef machine);

}  // namespace oclab::native
