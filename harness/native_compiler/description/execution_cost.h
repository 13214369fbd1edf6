// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for an instruction of LLVM, and what it waits for.
#pragma once

#include <cstdint>
#include <map>

#include "harness/model/code.h"
#include "harness/native_compiler/description/demanded_elements.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// What is known about the function of an instruction.
struct FunctionFacts {
  LLVMTargetDataRef layout = nullptr;
  std::map<Value, std::uint32_t> numbers{};  ///< of its instructions
  std::map<Value, Elements> demanded{};      ///< see demanded_elements.h
};

/// Sets the unit, the number of a GPU's instructions, the registers of the result and the operands.
/// The numbers of instructions are those that NVIDIA's
/// compiler makes for an H200 (`cuobjdump -sass`); where a sequence depends on the values, its
/// usual length.
void set_execution_cost(Value instruction, const FunctionFacts& function,
                        model::Instruction& result);

}  // namespace oclab::native
