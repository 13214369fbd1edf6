// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops of one block that a GPU's compiler unrolls, because it can count them.
#include "harness/native_compiler/ir/counting_loop.h"

#include <algorithm>
#include <string_view>

namespace oclab::native {
namespace {

bool is_outside(Value value, Block block) {
  return LLVMIsAInstruction(value) == nullptr || LLVMGetInstructionParent(value) != block;
}

/// Whether overflow is undefined. (LLVM-C can say so from version 17 on only.)
bool never_wraps(Value addition) {
  char* const text = LLVMPrintValueToString(addition);
  const std::string_view view(text);
  const bool result =
      view.find(" nuw ") != std::string_view::npos || view.find(" nsw ") != std::string_view::npos;
  LLVMDisposeMessage(text);
  return result;
}

/// What the phi is increased by from round to round, or null.
Value increment_of(Value phi, Block block) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
    if (LLVMGetIncomingBlock(phi, i) != block) continue;
    Value next = LLVMGetIncomingValue(phi, i);
    if (is_outside(next, block)) return nullptr;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
    const bool adds = opcode == LLVMAdd || opcode == LLVMGetElementPtr;
    return adds && LLVMGetOperand(next, 0) == phi ? next : nullptr;
  }
  return nullptr;
}

bool is_linear(LLVMOpcode opcode) {
  switch (opcode) {
    case LLVMPHI:
    case LLVMAdd:
    case LLVMSub:
    case LLVMShl:
    case LLVMGetElementPtr:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMBitCast:
    case LLVMICmp:
    case LLVMBr: return true;
    default: return false;
  }
}

bool depends_on_part(Value instruction, Block block, const std::set<Value>& part) {
  for (int i = 0; i < LLVMGetNumOperands(instruction); ++i) {
    Value operand = LLVMGetOperand(instruction, static_cast<unsigned>(i));
    if (LLVMIsAInstruction(operand) != nullptr && !is_outside(operand, block) &&
        !part.contains(operand)) {
      return false;
    }
  }
  return true;
}

std::set<Value> linear_part(Block block) {
  std::set<Value> part;
  for (Value each = LLVMGetFirstInstruction(block); each != nullptr;
       each = LLVMGetNextInstruction(each)) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(each);
    if (opcode == LLVMPHI) {
      Value next = increment_of(each, block);
      const bool linear = next != nullptr && (LLVMGetNumOperands(next) != 2 ||
                                              is_outside(LLVMGetOperand(next, 1), block));
      if (linear) part.insert(each);
    } else if (is_linear(opcode) && depends_on_part(each, block, part)) {
      part.insert(each);
    }
  }
  return part;
}

/// Whether the number of rounds is known before the loop.
bool is_countable(Value condition, Block block) {
  if (is_outside(condition, block) || LLVMIsAICmpInst(condition) == nullptr) return false;
  Value counter = LLVMGetOperand(condition, 0);
  if (!is_outside(LLVMGetOperand(condition, 1), block)) return false;
  if (is_outside(counter, block)) return false;
  if (LLVMIsAPHINode(counter) != nullptr) counter = increment_of(counter, block);
  if (counter == nullptr || LLVMGetInstructionOpcode(counter) != LLVMAdd) return false;
  Value step = LLVMGetOperand(counter, 1);
  if (LLVMIsAConstantInt(step) == nullptr) return false;
  const long long by = LLVMConstIntGetSExtValue(step);
  return by == 1 || by == -1 || never_wraps(counter);
}

}  // namespace

std::set<Value> counting_part(Block block) {
  Value end = LLVMGetBasicBlockTerminator(block);
  if (LLVMIsABranchInst(end) == nullptr || LLVMIsConditional(end) == 0) return {};
  const bool is_loop = LLVMGetSuccessor(end, 0) == block || LLVMGetSuccessor(end, 1) == block;
  if (!is_loop || !is_countable(LLVMGetCondition(end), block)) return {};
  return linear_part(block);
}

}  // namespace oclab::native
