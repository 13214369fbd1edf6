// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: atomic operations whose values a GPU's compiler combines within a warp first.
#include "harness/native_compiler/description/combined_atomic.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

constexpr std::array<std::string_view, 9> kCombined{"atomic_add", "atomic_sub", "atomic_inc",
                                                    "atomic_dec", "atomic_min", "atomic_max",
                                                    "atomic_and", "atomic_or",  "atomic_xor"};

/// The functions of the language that give all work-items of a group the same.
constexpr std::array<std::string_view, 5> kSameInGroup{
    "get_group_id", "get_num_groups", "get_local_size", "get_global_size", "get_work_dim"};

/// Whether it is an argument of a launch. A function's caller may pass what differs.
bool is_argument_of_launch(Value value) {
  return LLVMIsAArgument(value) != nullptr && is_only_launched(LLVMGetParamParent(value));
}

bool is_same_in_group(Value value, int depth);

bool are_operands_same(Value value, int depth) {
  for (int i = 0; i < LLVMGetNumOperands(value); ++i) {
    if (!is_same_in_group(LLVMGetOperand(value, static_cast<unsigned>(i)), depth)) return false;
  }
  return true;
}

/// Whether a loop adds constants to what is the same before it.
bool is_same_counter(Value phi, int depth) {
  const auto adds_constant = [&](Value next) {
    return LLVMIsABinaryOperator(next) != nullptr && LLVMGetOperand(next, 0) == phi &&
           LLVMIsAConstant(LLVMGetOperand(next, 1)) != nullptr;
  };
  for (unsigned k = 0; k < LLVMCountIncoming(phi); ++k) {
    Value incoming = LLVMGetIncomingValue(phi, k);
    if (!adds_constant(incoming) && !is_same_in_group(incoming, depth)) return false;
  }
  return LLVMCountIncoming(phi) == 2 && (adds_constant(LLVMGetIncomingValue(phi, 0)) ||
                                         adds_constant(LLVMGetIncomingValue(phi, 1)));
}

/// Whether it does not depend on the work-item, as far as its computation shows. A value that is
/// loaded from one address does not, and neither does what a loop adds constants to.
bool is_same_in_group(Value value, int depth) {
  constexpr int kDeepestOperand = 16;
  if (LLVMIsAConstant(value) != nullptr || is_argument_of_launch(value)) return true;
  if (LLVMIsAInstruction(value) == nullptr || depth == kDeepestOperand) return false;
  switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAnd:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMBitCast:
    case LLVMLoad:
    case LLVMGetElementPtr: return are_operands_same(value, depth + 1);
    case LLVMPHI: return is_same_counter(value, depth + 1);
    case LLVMCall: {
      Value callee = callee_of(value);
      return callee != nullptr &&
             std::ranges::find(kSameInGroup, demangle(name_of(callee)).name) != kSameInGroup.end();
    }
    default: return false;
  }
}

}  // namespace

bool combines_lanes(Value instruction) {
  Value callee = LLVMIsACallInst(instruction) != nullptr ? callee_of(instruction) : nullptr;
  if (callee == nullptr) return false;
  const std::string name = demangle(name_of(callee)).name;
  if (std::ranges::find(kCombined, name) == kCombined.end()) return false;
  Value address = LLVMGetOperand(instruction, 0);
  return LLVMGetPointerAddressSpace(LLVMTypeOf(address)) == kLocalSpace &&
         is_same_in_group(address, 0);
}

}  // namespace oclab::native
