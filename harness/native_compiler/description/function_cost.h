// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for a call.
#pragma once

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// The unit that executes it, and its number of instructions, of one component.
struct Cost {
  model::Unit unit = model::Unit::kFree;
  unsigned issues = 0;
};

/// Of a call of OpenCL's functions or of LLVM's, as NVIDIA's compiler expands it.
Cost cost_of_call(Value instruction);

/// Of an operation on floats or doubles.
Cost floating(Type type);

/// Whether it is double, or a vector of doubles.
bool is_double(Type type);

}  // namespace oclab::native
