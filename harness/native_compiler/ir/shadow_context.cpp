// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where MemorySanitizer passes the shadows of arguments and results.
#include "harness/native_compiler/ir/shadow_context.h"

#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

using Offset = std::optional<std::uint64_t>;

/// Longer chains than MemorySanitizer makes.
constexpr int kDeepest = 8;

Offset constant(Value value) {
  if (LLVMIsAConstantInt(value) == nullptr) return std::nullopt;
  return LLVMConstIntGetZExtValue(value);
}

Offset sum(Offset a, Offset b) {
  if (!a || !b) return std::nullopt;
  return *a + *b;
}

/// Of a member of a structure: all that the sanitizer's own code selects.
Offset member_offset(LLVMTargetDataRef layout, Value pointer) {
  Type type = LLVMGetGEPSourceElementType(pointer);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind || LLVMGetNumIndices(pointer) != 2) return {};
  const Offset first = constant(LLVMGetOperand(pointer, 1));
  const Offset member = constant(LLVMGetOperand(pointer, 2));
  if (first != 0 || !member) return {};
  return LLVMOffsetOfElement(layout, type, static_cast<unsigned>(*member));
}

/// The constant that a pointer or number is.
Offset value_of(LLVMTargetDataRef layout, Value value, int depth = 0) {
  if (const Offset number = constant(value)) return number;
  const bool computed =
      LLVMIsAInstruction(value) != nullptr || LLVMIsAConstantExpr(value) != nullptr;
  if (!computed || depth == kDeepest) return std::nullopt;
  const auto operand = [&](unsigned k) {
    return value_of(layout, LLVMGetOperand(value, k), depth + 1);
  };
  const LLVMOpcode opcode = LLVMIsAConstantExpr(value) != nullptr ? LLVMGetConstOpcode(value)
                                                                  : LLVMGetInstructionOpcode(value);
  switch (opcode) {
    case LLVMIntToPtr:
    case LLVMPtrToInt:
    case LLVMBitCast: return operand(0);
    case LLVMAdd: return sum(operand(0), operand(1));
    case LLVMGetElementPtr: return sum(operand(0), member_offset(layout, value));
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<std::uint64_t> context_offset(LLVMTargetDataRef layout, Value pointer,
                                            std::uint64_t bytes) {
  const Offset handle = value_of(layout, pointer);
  if (!handle || object_of(*handle) != kContext) return std::nullopt;
  const std::uint64_t offset = offset_of(*handle);
  if (offset > kContextBytes || bytes > kContextBytes - offset) return std::nullopt;
  return offset;
}

}  // namespace oclab::native
