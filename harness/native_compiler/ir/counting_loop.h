// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops of one block that a GPU's compiler unrolls, because it can count them.
#pragma once

#include <set>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// The instructions of a block that depend on a loop's counter and on values from before the loop
/// alone, its end included. Empty unless the block is a whole loop that counts by a constant up to a
/// value from before it, and cannot wrap around: by one, or where the language forbids it.
std::set<Value> counting_part(Block block);

}  // namespace oclab::native
