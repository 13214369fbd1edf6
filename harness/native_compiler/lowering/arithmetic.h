// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: operations whose result OpenCL leaves open, made harmless and the same anywhere.
#pragma once

#include <vector>

#include "harness/native_compiler/ir/emitter.h"

namespace oclab::native {

/// A division by zero, or of the lowest number by -1, would end the process on some machines.
/// x / 0 becomes x / 1. The lowest number divided by -1 is itself.
void keep_from_trapping(Emitter& emit, Value division);

/// `fma` of floats or doubles by the processor's instruction, which rounds as OpenCL asks. Only for
/// processors that have it (`Emitter::fuses`): for others it would be a call.
Value multiply_add(Emitter& emit, const std::vector<Value>& arguments);

/// A number that does not fit an integer becomes the nearest one, as on a GPU.
void saturate(Emitter& emit, Value conversion);

/// A product and a sum that a processor may round together (llvm.fmuladd) are rounded one after the
/// other, because not every processor can do the former.
void round_twice(Emitter& emit, Value multiply_add);

/// The same for a product that carries the permission to be rounded with a sum.
void forbid_contraction(Emitter& emit, Value product);

/// A switch over a value that is not defined takes any of its ways, but no other.
void freeze_condition(Emitter& emit, Value branch);

}  // namespace oclab::native
