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

/// Whether overflow is undefined. (LLVM-C can say so from version 17 on only.)
bool never_wraps(Value addition) {
  char* const text = LLVMPrintValueToString(addition);
  const std::string_view view(text);
  const bool result =
      view.find(" nuw ") != std::string_view::npos || view.find(" nsw ") != std::string_view::npos;
  LLVMDisposeMessage(text);
  return result;
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
  Value step = LLVMGetOperand(counter, 1);
  if (LLVMIsAConstantInt(step) == nullptr) return false;
  const long long by = LLVMConstIntGetSExtValue(step);
  const bool is_wider = LLVMIsAZExtInst(LLVMGetOperand(condition, 1)) != nullptr;
  return by == 1 || by == -1 || is_wider || never_wraps(counter);
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

/// Whether it leaves in one place, after a number of rounds that is known before.
bool unrolls(const Loop& loop) {
  std::optional<Block> leaves;
  for (Block block : loop.blocks) {
    for (Block next : successors_of(block)) {
      if (loop.blocks.contains(next)) continue;
      if (leaves) return false;
      leaves = block;
    }
  }
  if (!leaves) return false;
  Value end = LLVMGetBasicBlockTerminator(*leaves);
  return LLVMIsABranchInst(end) != nullptr && is_countable(LLVMGetCondition(end), loop) &&
         !has_barrier(loop);
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

using Parts = std::map<Value, model::LoopPart>;

bool counts(Value value, const Loop& loop, const Parts& parts) {
  if (LLVMIsABasicBlock(value) != nullptr || !loop.contains(value)) return true;
  const auto found = parts.find(value);
  return found != parts.end() && found->second == model::LoopPart::kCounting;
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
    if (!unrolls(loop)) continue;
    const model::LoopPart body =
        has_branches(loop) ? model::LoopPart::kBranchingBody : model::LoopPart::kBody;
    for (Block block : blocks_of(function)) {
      if (!loop.blocks.contains(block)) continue;
      for (Value each : instructions_of(block)) {
        parts[each] = is_counting(each, loop, parts) ? model::LoopPart::kCounting : body;
      }
    }
  }
  return parts;
}

}  // namespace oclab::native
