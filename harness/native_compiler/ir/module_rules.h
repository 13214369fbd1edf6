// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a module must not have, before and after the pass.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Removes what attributes of a source note about functions and variables (used, annotate).
void remove_annotations(LLVMModuleRef module);

/// Throws `Forbidden` for aliases, resolvers, constructors and inline assembly of the module, and
/// for functions and variables with the names of the runtime's.
void require_plain_module(LLVMModuleRef module);

/// Throws `BuildError` if the source computes in half, as the extension cl_khr_fp16 allows.
void require_no_half_arithmetic(LLVMModuleRef module);

/// Throws `Forbidden` if an instrumented module can call anything but the runtime, built-in
/// functions and intrinsics, or uses the address of a function or of a label.
void require_known_calls(LLVMModuleRef module);

/// Whether the call copies a structure.
bool has_copied_argument(Value call);

/// Removes the front end's attributes of a function, which do not hold for the instrumented one,
/// and its name, which can have a meaning in native code (memcpy). Makes code generation probe the
/// stack's guard pages, and warn of a frame longer than `kLongestFrame`.
void make_plain(Value function);

/// The same for a call of one of the program's functions.
void make_call_plain(Value call);

/// Replaces by zeros the values that LLVM may choose. It would choose what a register holds,
/// which may be an address, and is not the same in each run.
void define_values(Value function);

}  // namespace oclab::native
