// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: operations whose result OpenCL leaves open, made harmless and the same anywhere.
#include "harness/native_compiler/lowering/arithmetic.h"

#include <string_view>

namespace oclab::native {
namespace {

bool is_harmless_constant(Value by) {
  return LLVMIsAConstantInt(by) != nullptr && LLVMConstIntGetZExtValue(by) != 0 &&
         LLVMConstIntGetSExtValue(by) != -1;
}

bool is_signed_division(Value i) {
  const LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  return opcode == LLVMSDiv || opcode == LLVMSRem;
}

/// A call of an intrinsic of LLVM for these types.
Value call_intrinsic(Emitter& emit, std::string_view name, std::vector<Type> types,
                     std::vector<Value> arguments) {
  const unsigned id = LLVMLookupIntrinsicID(name.data(), name.size());
  LLVMContextRef context = LLVMGetModuleContext(emit.module());
  Value function = LLVMGetIntrinsicDeclaration(emit.module(), id, types.data(), types.size());
  Type type = LLVMIntrinsicGetType(context, id, types.data(), types.size());
  return LLVMBuildCall2(emit.builder(), type, function, arguments.data(),
                        static_cast<unsigned>(arguments.size()), "");
}

}  // namespace

void keep_from_trapping(Emitter& emit, Value division) {
  LLVMBuilderRef builder = emit.builder();
  Value by = LLVMGetOperand(division, 1);
  if (is_harmless_constant(by)) return;
  Type type = LLVMTypeOf(division);
  Value zero = LLVMConstNull(type);
  Value one = LLVMBuildSub(builder, zero, LLVMConstAllOnes(type), "");
  Value bad = LLVMBuildICmp(builder, LLVMIntEQ, by, zero, "");
  if (!is_signed_division(division)) {
    LLVMSetOperand(division, 1, LLVMBuildSelect(builder, bad, one, by, ""));
    return;
  }
  // x / -1 is -x and x % -1 is 0, whatever x is: divide by 1 and put that in place.
  Value minus = LLVMBuildICmp(builder, LLVMIntEQ, by, LLVMConstAllOnes(type), "");
  Value either = LLVMBuildOr(builder, bad, minus, "");
  LLVMSetOperand(division, 1, LLVMBuildSelect(builder, either, one, by, ""));
  emit.before(LLVMGetNextInstruction(division));
  const bool quotient = LLVMGetInstructionOpcode(division) == LLVMSDiv;
  Value other = quotient ? LLVMBuildNeg(builder, LLVMGetOperand(division, 0), "") : zero;
  Value result = LLVMBuildSelect(builder, minus, other, division, "");
  LLVMReplaceAllUsesWith(division, result);
  LLVMSetOperand(result, 2, division);
}

void saturate(Emitter& emit, Value conversion) {
  const bool is_signed = LLVMGetInstructionOpcode(conversion) == LLVMFPToSI;
  const std::string_view name = is_signed ? "llvm.fptosi.sat" : "llvm.fptoui.sat";
  Value from = LLVMGetOperand(conversion, 0);
  replace(conversion,
          call_intrinsic(emit, name, {LLVMTypeOf(conversion), LLVMTypeOf(from)}, {from}));
}

Value multiply_add(Emitter& emit, const std::vector<Value>& arguments) {
  return call_intrinsic(emit, "llvm.fma", {LLVMTypeOf(arguments.front())}, arguments);
}

void round_twice(Emitter& emit, Value multiply_add) {
  LLVMBuilderRef builder = emit.builder();
  Value product =
      LLVMBuildFMul(builder, LLVMGetOperand(multiply_add, 0), LLVMGetOperand(multiply_add, 1), "");
  replace(multiply_add, LLVMBuildFAdd(builder, product, LLVMGetOperand(multiply_add, 2), ""));
}

void forbid_contraction(Emitter& emit, Value product) {
  // the C interface of LLVM 14 cannot change flags; a new instruction has none
  replace(product, LLVMBuildFMul(emit.builder(), LLVMGetOperand(product, 0),
                                 LLVMGetOperand(product, 1), ""));
}

void freeze_condition(Emitter& emit, Value branch) {
  Value condition = LLVMGetOperand(branch, 0);
  LLVMSetOperand(branch, 0, LLVMBuildFreeze(emit.builder(), condition, ""));
}

}  // namespace oclab::native
