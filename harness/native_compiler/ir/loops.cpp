// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the loops of a function.
#include "harness/native_compiler/ir/loops.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

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

/// The edges that lead back to a block on the way from the function's entry: the ends of loops.
std::vector<std::pair<Block, Block>> edges_back(Value function) {
  struct Step {
    Block block = nullptr;
    std::vector<Block> waiting;
  };
  std::vector<std::pair<Block, Block>> edges;
  std::set<Block> seen;
  std::set<Block> on_the_way;
  std::vector<Step> way;
  const auto enter = [&](Block block) {
    seen.insert(block);
    on_the_way.insert(block);
    way.push_back({block, successors_of(block)});
  };
  if (LLVMCountBasicBlocks(function) > 0) enter(LLVMGetEntryBasicBlock(function));
  while (!way.empty()) {
    if (way.back().waiting.empty()) {
      on_the_way.erase(way.back().block);
      way.pop_back();
      continue;
    }
    Block next = way.back().waiting.back();
    way.back().waiting.pop_back();
    if (on_the_way.contains(next)) edges.emplace_back(way.back().block, next);
    if (!seen.contains(next)) enter(next);
  }
  return edges;
}

}  // namespace

bool is_debug_information(Value instruction) {
  if (LLVMIsACallInst(instruction) == nullptr) return false;
  Value callee = callee_of(instruction);
  return callee != nullptr && name_of(callee).starts_with("llvm.dbg.");
}

bool Loop::contains(Value value) const {
  return LLVMIsAInstruction(value) != nullptr && blocks.contains(LLVMGetInstructionParent(value));
}

std::size_t Loop::length() const {
  std::size_t instructions = 0;
  for (Block block : blocks) {
    const std::vector<Value> all = instructions_of(block);
    instructions +=
        all.size() - static_cast<std::size_t>(std::ranges::count_if(all, is_debug_information));
  }
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

std::vector<Loop> loops_of(Value function) {
  std::map<Block, std::vector<Block>> predecessors;
  for (Block block : blocks_of(function)) {
    for (Block next : successors_of(block)) predecessors[next].push_back(block);
  }
  std::vector<Loop> loops;
  for (const auto& [latch, header] : edges_back(function)) {
    loops.push_back({header, latch, body_of(header, latch, predecessors)});
  }
  return loops;
}

bool is_inside(const Loop& inner, const Loop& outer) {
  return inner.latch != outer.latch && outer.blocks.contains(inner.latch);
}

std::vector<Loop> innermost_loops(Value function) {
  const std::vector<Loop> all = loops_of(function);
  std::vector<Loop> innermost;
  std::ranges::copy_if(all, std::back_inserter(innermost), [&](const Loop& loop) {
    return std::ranges::none_of(all, [&](const Loop& other) { return is_inside(other, loop); });
  });
  return innermost;
}

Value exit_of(const Loop& loop) {
  Value end = nullptr;
  for (Block block : loop.blocks) {
    for (Block next : successors_of(block)) {
      if (loop.blocks.contains(next)) continue;
      if (end != nullptr) return nullptr;
      end = LLVMGetBasicBlockTerminator(block);
    }
  }
  const bool chooses =
      end != nullptr && LLVMIsABranchInst(end) != nullptr && LLVMIsConditional(end) != 0;
  return chooses ? end : nullptr;
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

bool is_countable(Value exit, const Loop& loop) {
  Value condition = LLVMGetCondition(exit);
  if (!loop.contains(condition) || LLVMIsAICmpInst(condition) == nullptr) return false;
  Value counter = LLVMGetOperand(condition, 0);
  if (loop.contains(LLVMGetOperand(condition, 1)) || !loop.contains(counter)) return false;
  if (LLVMIsAPHINode(counter) != nullptr) counter = increment_of(counter, loop);
  if (counter == nullptr || LLVMGetInstructionOpcode(counter) != LLVMAdd) return false;
  return LLVMIsAConstantInt(LLVMGetOperand(counter, 1)) != nullptr;
}

}  // namespace oclab::native
