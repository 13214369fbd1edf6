// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for an instruction of LLVM, and what it waits for.
#pragma once

#include <cstdint>
#include <map>

#include "harness/model/code.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Sets the unit, the number of a GPU's instructions, the registers of the result and the operands.
/// `numbers` has the function's instructions. The numbers of instructions are those that NVIDIA's
/// compiler makes for an H200 (`cuobjdump -sass`); where a sequence depends on the values, its
/// usual length.
void set_execution_cost(Value instruction, LLVMTargetDataRef layout,
                        const std::map<Value, std::uint32_t>& numbers, model::Instruction& result);

}  // namespace oclab::native
