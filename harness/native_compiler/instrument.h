// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the pass over a module: after it, kernels touch memory through the runtime only.
#pragma once

#include "harness/native_compiler/ir/llvm.h"
#include "harness/native_runtime/program.h"

namespace oclab::native {

/// Instruments a module for the model and describes it. `checks`: for races and uninitialised
/// values; MemorySanitizer has gone over the module already. Throws `Unsupported` and `Forbidden`.
///
/// Every pointer becomes a handle; every access, copy and array goes through `oclab_access` and its
/// kin; every segment begins with `oclab_enter`; divisions cannot trap; nothing can be called but
/// the module's own functions, the runtime, and built-in functions.
Program instrument(LLVMModuleRef module, bool checks, bool fuses);

}  // namespace oclab::native
