// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls, because it can count them.
#include "harness/native_compiler/description/counting_loop.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "harness/native_compiler/description/access_pieces.h"
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

/// Whether it loads once from memory, not in pieces, and stores nothing in local memory.
bool loads_once(const Loop& loop) {
  LLVMTargetDataRef layout =
      LLVMGetModuleDataLayout(LLVMGetGlobalParent(LLVMGetBasicBlockParent(loop.header)));
  std::size_t loads = 0;
  for (Block block : loop.blocks) {
    for (Value each : instructions_of(block)) {
      if (LLVMIsALoadInst(each) != nullptr) {
        loads += std::max<std::size_t>(1, pieces_of(each, layout).size());
      }
      if (LLVMIsAStoreInst(each) != nullptr && space_of(LLVMGetOperand(each, 1)) == kLocalSpace) {
        return false;
      }
    }
  }
  return loads == 1;
}

/// Whether the loop's counter goes up by one.
bool counts_by_one(const Loop& loop) {
  return std::ranges::any_of(instructions_of(loop.header), [&](Value phi) {
    Value next = LLVMIsAPHINode(phi) != nullptr ? increment_of(phi, loop) : nullptr;
    if (next == nullptr || LLVMGetInstructionOpcode(next) != LLVMAdd) return false;
    Value step = LLVMGetOperand(next, 1);
    return LLVMIsAConstantInt(step) != nullptr && LLVMConstIntGetZExtValue(step) == 1;
  });
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
  bool known_length = false;
};

/// Of a loop of constant length that is too long to be unrolled completely.
std::uint16_t rounds_of_part(const Loop& loop, std::uint64_t all) {
  constexpr std::size_t kMostInstructions = 350;
  std::uint16_t rounds = Unrolled{}.rounds;
  while (2 * rounds * loop.length() <= kMostInstructions && all % (2 * rounds) == 0) rounds *= 2;
  return rounds;
}

/// Of a loop whose length is known at run time: a short one is unrolled twice, by four each.
std::uint16_t rounds_at_run_time(const Loop& loop) {
  constexpr std::size_t kShort = 20;
  constexpr std::uint16_t kOnce = Unrolled{}.rounds;
  const bool twice = loop.length() <= kShort && counts_by_one(loop) && loads_once(loop);
  return twice ? kOnce * kOnce : kOnce;
}

/// None if the loop stays as it is.
std::optional<Rounds> rounds_that_become_one(const Loop& loop) {
  constexpr std::uint64_t kMostInstructions = 1024;
  Value exit = exit_of(loop);
  if (exit == nullptr || !is_countable(exit, loop) || has_barrier(loop)) {
    return std::nullopt;
  }
  const auto all = constant_rounds(exit, loop);
  if (all && *all <= kMostInstructions / loop.length())
    return Rounds{static_cast<std::uint16_t>(*all), true, true};
  if (all) return Rounds{rounds_of_part(loop, *all), false, true};
  return Rounds{rounds_at_run_time(loop)};
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
                       .rounds = rounds->count,
                       .known_length = rounds->known_length,
                       .all = rounds->all};
      }
    }
  }
  return parts;
}

}  // namespace oclab::native
