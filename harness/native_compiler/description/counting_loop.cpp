// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls, because it can count them.
#include "harness/native_compiler/description/counting_loop.h"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace oclab::native {
namespace {

/// A loop that contains no other.
struct Loop {
  Block header = nullptr;
  Block latch = nullptr;  // from where it goes back
  std::set<Block> blocks{};

  bool contains(Value value) const {
    return LLVMIsAInstruction(value) != nullptr && blocks.contains(LLVMGetInstructionParent(value));
  }
};

std::vector<Block> successors_of(Block block) {
  Value end = LLVMGetBasicBlockTerminator(block);
  std::vector<Block> all;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); ++i) {
    all.push_back(LLVMGetSuccessor(end, i));
  }
  return all;
}

/// The blocks from which the latch is reached without passing the header.
std::set<Block> body_of(Block header, Block latch,
                        const std::map<Block, std::vector<Block>>& predecessors) {
  std::set<Block> blocks{header};
  std::vector<Block> waiting{latch};
  while (!waiting.empty()) {
    Block block = waiting.back();
    waiting.pop_back();
    if (!blocks.insert(block).second) continue;
    const auto found = predecessors.find(block);
    if (found == predecessors.end()) continue;
    waiting.insert(waiting.end(), found->second.begin(), found->second.end());
  }
  return blocks;
}

/// Blocks are in an order in which only the end of a loop leads back.
std::vector<Loop> innermost_loops(Value function) {
  std::map<Block, std::size_t> order;
  std::map<Block, std::vector<Block>> predecessors;
  for (Block block : blocks_of(function)) order.emplace(block, order.size());
  for (Block block : blocks_of(function)) {
    for (Block next : successors_of(block)) predecessors[next].push_back(block);
  }
  std::vector<Loop> loops;
  for (Block latch : blocks_of(function)) {
    for (Block header : successors_of(latch)) {
      if (order.at(header) > order.at(latch)) continue;
      loops.push_back({header, latch, body_of(header, latch, predecessors)});
    }
  }
  const auto contains_another = [&](const Loop& loop) {
    for (const Loop& other : loops) {
      if (other.latch != loop.latch && loop.blocks.contains(other.latch)) return true;
    }
    return false;
  };
  std::vector<Loop> innermost;
  for (const Loop& loop : loops) {
    if (!contains_another(loop)) innermost.push_back(loop);
  }
  return innermost;
}

/// What the phi is in the next round, if that is itself and something added; else null.
Value increment_of(Value phi, const Loop& loop) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
    if (LLVMGetIncomingBlock(phi, i) != loop.latch) continue;
    Value next = LLVMGetIncomingValue(phi, i);
    if (!loop.contains(next)) return nullptr;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
    const bool adds = opcode == LLVMAdd || opcode == LLVMGetElementPtr;
    return adds && LLVMGetOperand(next, 0) == phi ? next : nullptr;
  }
  return nullptr;
}

/// Whether the number of rounds is known before the loop.
bool is_countable(Value condition, const Loop& loop) {
  if (!loop.contains(condition) || LLVMIsAICmpInst(condition) == nullptr) return false;
  Value counter = LLVMGetOperand(condition, 0);
  if (loop.contains(LLVMGetOperand(condition, 1)) || !loop.contains(counter)) return false;
  if (LLVMIsAPHINode(counter) != nullptr) counter = increment_of(counter, loop);
  if (counter == nullptr || LLVMGetInstructionOpcode(counter) != LLVMAdd) return false;
  return LLVMIsAConstantInt(LLVMGetOperand(counter, 1)) != nullptr;
}

/// The value that the counter of a countable loop has in the first round, or null.
Value start_of(Value counter, const Loop& loop) {
  Value phi = LLVMIsAPHINode(counter) != nullptr ? counter : LLVMGetOperand(counter, 0);
  if (LLVMIsAPHINode(phi) == nullptr || LLVMGetInstructionParent(phi) != loop.header ||
      LLVMCountIncoming(phi) != 2) {
    return nullptr;
  }
  return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == loop.latch ? 1 : 0);
}

/// The rounds of a countable loop, if they are known to the compiler.
std::optional<std::uint64_t> constant_rounds(Value condition, const Loop& loop) {
  Value counter = LLVMGetOperand(condition, 0);
  Value end = LLVMGetOperand(condition, 1);
  Value start = start_of(counter, loop);
  const bool known = start != nullptr && LLVMIsAConstantInt(start) != nullptr &&
                     LLVMIsAConstantInt(end) != nullptr;
  if (!known) return std::nullopt;
  Value next = LLVMIsAPHINode(counter) != nullptr ? increment_of(counter, loop) : counter;
  const std::int64_t step = LLVMConstIntGetSExtValue(LLVMGetOperand(next, 1));
  const std::int64_t way = LLVMConstIntGetSExtValue(end) - LLVMConstIntGetSExtValue(start);
  if (step == 0 || way == 0 || (way > 0) != (step > 0)) return std::nullopt;
  const std::int64_t rounds = way / step + (way % step != 0 ? 1 : 0);
  return static_cast<std::uint64_t>(rounds);
}

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

/// The condition of its only exit, or null.
Value exit_condition(const Loop& loop) {
  Value end = nullptr;
  for (Block block : loop.blocks) {
    for (Block next : successors_of(block)) {
      if (loop.blocks.contains(next)) continue;
      if (end != nullptr) return nullptr;
      end = LLVMGetBasicBlockTerminator(block);
    }
  }
  return end != nullptr && LLVMIsABranchInst(end) != nullptr ? LLVMGetCondition(end) : nullptr;
}

/// The rounds that become one, and whether these are all.
struct Rounds {
  std::uint16_t count = Unrolled{}.rounds;
  bool all = false;
};

/// None if the loop stays as it is.
std::optional<Rounds> rounds_that_become_one(const Loop& loop) {
  constexpr std::uint64_t kMostInstructions = 1024;
  Value condition = exit_condition(loop);
  if (condition == nullptr || !is_countable(condition, loop) || has_barrier(loop)) {
    return std::nullopt;
  }
  std::size_t length = 0;
  for (Block block : loop.blocks) length += instructions_of(block).size();
  const auto all = constant_rounds(condition, loop);
  if (all && *all <= kMostInstructions / length)
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
