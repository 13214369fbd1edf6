// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls, because it can count them.
#pragma once

#include <map>

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// What the instructions of a function are to the loops that a GPU's compiler unrolls: innermost
/// loops without barriers and with one exit, that count by a constant up to a value from before the
/// loop, and cannot wrap around: by one, or where the language forbids it. Others are not in the
/// map.
std::map<Value, model::LoopPart> unrolled_loops(Value function);

}  // namespace oclab::native
