// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loads of constant memory that a GPU's compiler moves out of loops.
#include "harness/native_compiler/description/invariant_load.h"

#include <algorithm>
#include <vector>

#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/loops.h"

namespace oclab::native {
namespace {

/// A compiler keeps as many values in registers.
constexpr std::uint64_t kMostValues = 64;

bool is_constant_load(Value value) {
  return LLVMIsALoadInst(value) != nullptr && space_of(LLVMGetOperand(value, 0)) == kConstantSpace;
}

/// Whether an instruction with the same operands has the same result.
bool only_computes(Value instruction) {
  return LLVMIsABinaryOperator(instruction) != nullptr || LLVMIsACastInst(instruction) != nullptr ||
         LLVMIsAGetElementPtrInst(instruction) != nullptr ||
         LLVMIsASelectInst(instruction) != nullptr || LLVMIsACmpInst(instruction) != nullptr;
}

/// The loops of a function, and what does not change in them.
class Invariants {
 public:
  Invariants(Value function, const std::map<Value, Unrolled>& unrolled)
      : loops_(loops_of(function)), innermost_(innermost_loops(function)), unrolled_(unrolled) {}

  bool is_in_loop(Value value) const {
    return std::ranges::any_of(loops_, [&](const Loop& each) { return each.contains(value); });
  }

  /// How many values it has in all rounds of all loops; 0 if it may have others each time.
  std::uint64_t values(Value value, int depth = 0) const {
    constexpr int kLongestWay = 16;
    if (!is_in_loop(value)) return 1;
    if (depth == kLongestWay) return 0;
    if (LLVMIsAPHINode(value) != nullptr) return values_of_counter(value);
    if (!only_computes(value) && !is_constant_load(value)) return 0;
    std::uint64_t most = 1;
    for (int k = 0; k < LLVMGetNumOperands(value); ++k) {
      const auto each = values(LLVMGetOperand(value, static_cast<unsigned>(k)), depth + 1);
      if (each == 0) return 0;
      most = std::max(most, each);
    }
    return most;
  }

 private:
  /// Of the counter of a loop that is unrolled completely, inside another.
  std::uint64_t values_of_counter(Value phi) const {
    const auto loop = std::ranges::find(innermost_, LLVMGetInstructionParent(phi), &Loop::header);
    const auto known = unrolled_.find(phi);
    if (loop == innermost_.end() || known == unrolled_.end()) return 0;
    const bool counts = known->second.part == model::LoopPart::kCounting && known->second.all;
    const bool repeats =
        std::ranges::any_of(loops_, [&](const Loop& outer) { return is_inside(*loop, outer); });
    return counts && repeats ? known->second.rounds : 0;
  }

  std::vector<Loop> loops_;
  std::vector<Loop> innermost_;
  const std::map<Value, Unrolled>& unrolled_;
};

}  // namespace

std::set<Value> invariant_loads(Value function, const std::map<Value, Unrolled>& unrolled) {
  std::set<Value> loads;
  if (!is_only_launched(function)) return loads;
  const Invariants invariants(function, unrolled);
  std::uint64_t values = 0;
  for (Block block : blocks_of(function)) {
    for (Value each : instructions_of(block)) {
      if (!is_constant_load(each) || !invariants.is_in_loop(each)) continue;
      const std::uint64_t more = invariants.values(each) * lanes_of(LLVMTypeOf(each));
      if (more == 0 || values + more > kMostValues) continue;
      values += more;
      loads.insert(each);
    }
  }
  return loads;
}

}  // namespace oclab::native
