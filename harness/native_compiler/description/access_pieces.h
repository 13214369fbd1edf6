// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: into which accesses a GPU's compiler splits a load, a store or a copy.
#pragma once

#include <vector>

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// The pieces of this instruction; none if it moves all its bytes at once, or accesses no memory.
/// Settled with NVIDIA's compiler for an H200 (harness/tests/model/data/rules.cl):
///
/// - A piece is at most 16 bytes and four components, and no longer than its known alignment.
/// - Unused components are not moved, where that splits nothing: a vector of which more
///   than half is needed is loaded whole. Undefined components are not stored.
/// - A vector of three that is aligned like one of four is loaded as one of four.
std::vector<model::Piece> pieces_of(Value instruction, LLVMTargetDataRef layout);

}  // namespace oclab::native
