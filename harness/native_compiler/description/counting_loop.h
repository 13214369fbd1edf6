// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls, because it can count them.
#pragma once

#include <cstdint>
#include <map>

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// What an instruction is to an unrolled loop.
struct Unrolled {
  model::LoopPart part = model::LoopPart::kBody;
  std::uint16_t rounds = 4;  ///< that become one: all of a short loop of constant length, else some
  bool known_length = false;
  bool all = false;  ///< whether these are all of its rounds
};

/// The instructions of the loops that a GPU's compiler unrolls: innermost loops without barriers
/// and with one exit, that count by a constant up to a value from before the loop.
std::map<Value, Unrolled> unrolled_loops(Value function);

}  // namespace oclab::native
