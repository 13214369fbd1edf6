// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which elements of vectors anything uses.
#include "harness/native_compiler/description/demanded_elements.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

Elements all_of(Value value) {
  const unsigned lanes = lanes_of(LLVMTypeOf(value));
  return lanes >= 32 ? ~Elements{0} : (Elements{1} << lanes) - 1;
}

bool is_vector(Value value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind; }

/// Functions of which element i depends on the elements i of the arguments.
bool by_elements(std::string_view name) {
  static constexpr auto kNames = std::to_array<std::string_view>(
      {"fma",   "mad",   "fmin",  "fmax",       "fabs", "floor", "ceil",  "round", "trunc",
       "rint",  "sqrt",  "rsqrt", "cbrt",       "exp",  "exp2",  "exp10", "expm1", "log",
       "log2",  "log10", "sin",   "cos",        "tan",  "pow",   "powr",  "pown",  "sinh",
       "cosh",  "tanh",  "asin",  "acos",       "atan", "atan2", "fmod",  "mix",   "clamp",
       "min",   "max",   "step",  "smoothstep", "abs",  "sign",  "mad24", "mul24", "select",
       "hypot", "fdim",  "recip", "divide"});
  for (const std::string_view prefix : {"native_", "half_"}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return name.starts_with("convert_") || std::ranges::find(kNames, name) != kNames.end();
}

bool is_call_by_elements(Value call) {
  Value callee = callee_of(call);
  if (callee == nullptr || LLVMIsDeclaration(callee) == 0) return false;
  const std::string_view full = name_of(callee);
  if (full.starts_with("llvm.")) {
    return full.starts_with("llvm.fma") || full.starts_with("llvm.fmuladd") ||
           full.starts_with("llvm.fabs") || full.starts_with("llvm.umin") ||
           full.starts_with("llvm.umax") || full.starts_with("llvm.smin") ||
           full.starts_with("llvm.smax");
  }
  return by_elements(demangle(full).name);
}

/// Whether element i of the result depends on the elements i of the operands alone.
bool is_by_elements(Value user) {
  if (LLVMIsACallInst(user) != nullptr) return is_call_by_elements(user);
  const bool computes = LLVMIsABinaryOperator(user) != nullptr ||
                        LLVMIsAUnaryOperator(user) != nullptr || LLVMIsACmpInst(user) != nullptr ||
                        LLVMIsAPHINode(user) != nullptr || LLVMIsASelectInst(user) != nullptr ||
                        LLVMIsAFreezeInst(user) != nullptr || LLVMIsACastInst(user) != nullptr;
  return computes;
}

/// What a shuffle that needs these elements of its result needs of its first or second operand.
Elements through_shuffle(Value shuffle, bool second, Elements wanted) {
  const unsigned lanes = lanes_of(LLVMTypeOf(LLVMGetOperand(shuffle, 0)));
  Elements needed = 0;
  for (unsigned i = 0; i < LLVMGetNumMaskElements(shuffle); ++i) {
    const int from = LLVMGetMaskValue(shuffle, i);
    if (from < 0 || (wanted >> i & 1) == 0) continue;
    const auto element = static_cast<unsigned>(from);
    if ((element >= lanes) == second) needed |= Elements{1} << element % lanes;
  }
  return needed;
}

/// The index if it is a constant, or -1.
int constant_index(Value index) {
  return LLVMIsAConstantInt(index) == nullptr ? -1
                                              : static_cast<int>(LLVMConstIntGetZExtValue(index));
}

/// What the user needs of the value, its operand of this number; `wanted` is needed of the user.
Elements needed_by(Value user, unsigned operand, Value value, Elements wanted) {
  const Elements all = all_of(value);
  if (LLVMIsAExtractElementInst(user) != nullptr) {
    const int index = constant_index(LLVMGetOperand(user, 1));
    return index < 0 ? all : Elements{1} << index;
  }
  if (LLVMIsAInsertElementInst(user) != nullptr) {
    const int index = constant_index(LLVMGetOperand(user, 2));
    return index < 0 ? wanted : wanted & ~(Elements{1} << index);
  }
  if (LLVMIsAShuffleVectorInst(user) != nullptr) {
    return through_shuffle(user, operand == 1, wanted);
  }
  const bool same = lanes_of(LLVMTypeOf(user)) == lanes_of(LLVMTypeOf(value));
  return same && is_vector(user) && is_by_elements(user) ? wanted : all;
}

Elements needed_of(Value value, const std::map<Value, Elements>& known) {
  Elements needed = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use != nullptr; use = LLVMGetNextUse(use)) {
    Value user = LLVMGetUser(use);
    const auto found = known.find(user);
    const Elements wanted = found == known.end() ? ~Elements{0} : found->second;
    for (unsigned i = 0; i < static_cast<unsigned>(LLVMGetNumOperands(user)); ++i) {
      if (LLVMGetOperand(user, i) == value) needed |= needed_by(user, i, value, wanted);
    }
  }
  return needed;
}

}  // namespace

std::map<Value, Elements> demanded_elements(Value function) {
  std::vector<Value> vectors;
  std::map<Value, Elements> demanded;
  for (Block block : blocks_of(function)) {
    for (Value each : instructions_of(block)) {
      if (!is_vector(each)) continue;
      vectors.push_back(each);
      demanded.emplace(each, 0);
    }
  }
  // Users mostly follow what they use; what a loop carries takes further rounds.
  std::ranges::reverse(vectors);
  for (bool changed = true; changed;) {
    changed = false;
    for (Value each : vectors) {
      const Elements needed = needed_of(each, demanded);
      changed = changed || needed != demanded.at(each);
      demanded.at(each) = needed;
    }
  }
  return demanded;
}

}  // namespace oclab::native
