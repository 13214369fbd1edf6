// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a module must not have, before and after the pass.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Throws `Forbidden` for aliases, resolvers, constructors and inline assembly of the module, and
/// for functions with the names of the runtime's.
void require_plain_module(LLVMModuleRef module);

/// Throws `Forbidden` if an instrumented module can call anything but the runtime, built-in
/// functions and intrinsics.
void require_known_calls(LLVMModuleRef module);

/// Whether the call copies a structure.
bool has_copied_argument(Value call);

/// Removes what the front end found out about a function, which is not true of the instrumented
/// one; and makes native code keep off the stack's guard pages.
void make_plain(Value function);

}  // namespace oclab::native
