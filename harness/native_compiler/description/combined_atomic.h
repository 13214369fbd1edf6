// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: atomic operations whose values a GPU's compiler combines within a warp first.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Whether this is an atomic operation on local memory whose address is known to be the same for
/// all lanes: NVIDIA's compiler combines the lanes' values, and one lane updates the memory
/// (docs/results/2026-11-27-loops-and-atomics.md).
bool combines_lanes(Value instruction);

}  // namespace oclab::native
