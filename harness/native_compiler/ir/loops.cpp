// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: innermost loops of a function, and what is known of their rounds.
#include "harness/native_compiler/ir/loops.h"

#include <map>

namespace oclab::native {
namespace {

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

/// The value that the counter of a countable loop has in the first round, or null.
Value start_of(Value counter, const Loop& loop) {
  Value phi = LLVMIsAPHINode(counter) != nullptr ? counter : LLVMGetOperand(counter, 0);
  if (LLVMIsAPHINode(phi) == nullptr || LLVMGetInstructionParent(phi) != loop.header ||
      LLVMCountIncoming(phi) != 2) {
    return nullptr;
  }
  return LLVMGetIncomingValue(phi, LLVMGetIncomingBlock(phi, 0) == loop.latch ? 1 : 0);
}

}  // namespace

bool Loop::contains(Value value) const {
  return LLVMIsAInstruction(value) != nullptr && blocks.contains(LLVMGetInstructionParent(value));
}

std::size_t Loop::length() const {
  std::size_t instructions = 0;
  for (Block block : blocks) instructions += instructions_of(block).size();
  return instructions;
}

std::vector<Block> successors_of(Block block) {
  Value end = LLVMGetBasicBlockTerminator(block);
  std::vector<Block> all;
  for (unsigned i = 0; i < LLVMGetNumSuccessors(end); ++i) {
    all.push_back(LLVMGetSuccessor(end, i));
  }
  return all;
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

bool is_countable(Value condition, const Loop& loop) {
  if (!loop.contains(condition) || LLVMIsAICmpInst(condition) == nullptr) return false;
  Value counter = LLVMGetOperand(condition, 0);
  if (loop.contains(LLVMGetOperand(condition, 1)) || !loop.contains(counter)) return false;
  if (LLVMIsAPHINode(counter) != nullptr) counter = increment_of(counter, loop);
  if (counter == nullptr || LLVMGetInstructionOpcode(counter) != LLVMAdd) return false;
  return LLVMIsAConstantInt(LLVMGetOperand(counter, 1)) != nullptr;
}

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

}  // namespace oclab::native
