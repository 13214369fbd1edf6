// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls, because it can count them.
#include "harness/native_compiler/description/counting_loop.h"

#include <optional>
#include <string_view>

#include "harness/native_compiler/ir/constant_rounds.h"
#include "harness/native_compiler/ir/loops.h"

namespace oclab::native {
namespace {

bool has_barrier(const Loop& loop) {
  for (Block block : loop.blocks) {
    for (Value each : instructions_of(block)) {
      if (LLVMIsACallInst(each) == nullptr) continue;
      Value callee = callee_of(each);
      if (callee == nullptr) return true;
      const std::string_view name = name_of(callee);
      if (name.find("barrier") != std::string_view::npos ||
          name.find("group_") != std::string_view::npos) {
        return true;
      }
    }
  }
  return false;
}

bool has_branches(const Loop& loop) {
  std::size_t branches = 0;
  for (Block block : loop.blocks) branches += successors_of(block).size() > 1 ? 1 : 0;
  return branches > 1;  // one leaves
}

/// The rounds that become one, and whether these are all.
struct Rounds {
  std::uint16_t count = Unrolled{}.rounds;
  bool all = false;
};

/// None if the loop stays as it is.
std::optional<Rounds> rounds_that_become_one(const Loop& loop) {
  constexpr std::uint64_t kMostInstructions = 1024;
  Value exit = exit_of(loop);
  if (exit == nullptr || !is_countable(exit, loop) || has_barrier(loop)) {
    return std::nullopt;
  }
  const auto all = constant_rounds(exit, loop);
  if (all && *all <= kMostInstructions / loop.length())
    return Rounds{static_cast<std::uint16_t>(*all), true};
  return Rounds{};
}

bool is_linear(LLVMOpcode opcode) {
  switch (opcode) {
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

using Parts = std::map<Value, Unrolled>;

bool counts(Value value, const Loop& loop, const Parts& parts) {
  if (LLVMIsABasicBlock(value) != nullptr || !loop.contains(value)) return true;
  const auto found = parts.find(value);
  return found != parts.end() && found->second.part == model::LoopPart::kCounting;
}

bool is_counting(Value instruction, const Loop& loop, const Parts& parts) {
  const LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  if (opcode == LLVMPHI) {
    Value next = increment_of(instruction, loop);
    if (LLVMGetInstructionParent(instruction) != loop.header || next == nullptr) return false;
    for (int i = 1; i < LLVMGetNumOperands(next); ++i) {
      if (loop.contains(LLVMGetOperand(next, static_cast<unsigned>(i)))) return false;
    }
    return true;
  }
  if (!is_linear(opcode)) return false;
  for (int i = 0; i < LLVMGetNumOperands(instruction); ++i) {
    if (!counts(LLVMGetOperand(instruction, static_cast<unsigned>(i)), loop, parts)) return false;
  }
  return true;
}

}  // namespace

Parts unrolled_loops(Value function) {
  Parts parts;
  for (const Loop& loop : innermost_loops(function)) {
    const auto rounds = rounds_that_become_one(loop);
    if (!rounds) continue;
    const model::LoopPart body = has_branches(loop) && !rounds->all
                                     ? model::LoopPart::kBranchingBody
                                     : model::LoopPart::kBody;
    for (Block block : blocks_of(function)) {
      if (!loop.blocks.contains(block)) continue;
      for (Value each : instructions_of(block)) {
        parts[each] = {.part = is_counting(each, loop, parts) ? model::LoopPart::kCounting : body,
                       .rounds = rounds->count};
      }
    }
  }
  return parts;
}

}  // namespace oclab::native
