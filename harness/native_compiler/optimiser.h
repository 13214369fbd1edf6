// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's optimiser, set so that costs can be shown line by line.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Optimises a module as for size, but keeps the lines of the source apart. It merges no code that
/// the source has twice, and copies none except for `#pragma unroll` and loops over private arrays.
/// The module still has no machine's properties, so its code is the same everywhere. Throws
/// `std::runtime_error`.
void optimise(LLVMModuleRef module);

/// Inlines functions and puts variables in registers, and nothing else: the full optimiser assumes
/// any value for a variable that has none, so that the error vanishes before it can be found.
void simplify(LLVMModuleRef module);

}  // namespace oclab::native
