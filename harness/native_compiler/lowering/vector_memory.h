// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: vloadN, vstoreN and their forms for half, as plain loads and stores.
#pragma once

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Replaces all calls of these functions by loads and stores, with the alignment that they
/// demand. Called before the optimiser, which finds out where the alignment is better and which
/// unused components, as a GPU's compiler does.
void expose_vector_memory(LLVMModuleRef module);

}  // namespace oclab::native
