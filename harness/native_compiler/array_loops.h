// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls so that an array becomes registers.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Marks the loops that choose the element of a private array by their counter, for
/// LLVM's pass `loop-unroll-full`. NVIDIA's compiler unrolls such loops, from the innermost
/// outwards, up to about 2,700 instructions (docs/results/2026-11-26-unrolled-arrays.md). `#pragma
/// unroll` with a number, and `nounroll`, stay as they are. Returns whether there is any.
bool mark_loops_over_private_arrays(LLVMModuleRef module);

}  // namespace oclab::native
