// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: innermost loops of a function, and what is known of their rounds.
#include "harness/native_compiler/ir/loops.h"

#include <algorithm>
#include <iterator>
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

constexpr std::uint64_t kMostRounds = 4096;

/// A counter that begins with a constant, changes by one, and is compared with one.
struct ConstantCounter {
  unsigned bits = 0;
  std::uint64_t start = 0;
  LLVMOpcode opcode = LLVMAdd;
  std::uint64_t step = 0;
  LLVMIntPredicate compare = LLVMIntEQ;
  std::uint64_t end = 0;
  bool compares_next = false;  ///< the value of the next round

  std::uint64_t cut(std::uint64_t value) const {
    return bits < 64 ? value & ((std::uint64_t{1} << bits) - 1) : value;
  }
  std::int64_t as_signed(std::uint64_t value) const {
    return static_cast<std::int64_t>(value << (64 - bits)) >> (64 - bits);
  }

  std::uint64_t after(std::uint64_t value) const {
    switch (opcode) {
      case LLVMAdd: return cut(value + step);
      case LLVMMul: return cut(value * step);
      case LLVMShl: return cut(value << step);
      case LLVMLShr: return value >> step;
      case LLVMAShr: return cut(static_cast<std::uint64_t>(as_signed(value) >> step));
      case LLVMUDiv: return value / step;
      default: return cut(static_cast<std::uint64_t>(as_signed(value) / as_signed(step)));
    }
  }

  bool holds(std::uint64_t value) const {
    const std::int64_t left = as_signed(value);
    const std::int64_t right = as_signed(end);
    switch (compare) {
      case LLVMIntEQ: return value == end;
      case LLVMIntNE: return value != end;
      case LLVMIntUGT: return value > end;
      case LLVMIntUGE: return value >= end;
      case LLVMIntULT: return value < end;
      case LLVMIntULE: return value <= end;
      case LLVMIntSGT: return left > right;
      case LLVMIntSGE: return left >= right;
      case LLVMIntSLT: return left < right;
      default: return left <= right;
    }
  }
};

/// Whether `ConstantCounter` can compute it.
bool can_step(LLVMOpcode opcode, std::uint64_t step, unsigned bits) {
  switch (opcode) {
    case LLVMAdd:
    case LLVMMul: return true;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr: return step < bits;
    case LLVMUDiv:
    case LLVMSDiv: return step != 0;
    default: return false;
  }
}

std::optional<ConstantCounter> constant_counter(Value condition, const Loop& loop) {
  if (LLVMIsAICmpInst(condition) == nullptr) return std::nullopt;
  Value compared = LLVMGetOperand(condition, 0);
  Value end = LLVMGetOperand(condition, 1);
  if (!loop.contains(compared) || LLVMIsAConstantInt(end) == nullptr) return std::nullopt;
  const bool compares_next = LLVMIsAPHINode(compared) == nullptr;
  if (compares_next && LLVMGetNumOperands(compared) == 0) return std::nullopt;
  Value phi = compares_next ? LLVMGetOperand(compared, 0) : compared;
  if (LLVMIsAPHINode(phi) == nullptr || LLVMGetInstructionParent(phi) != loop.header ||
      LLVMCountIncoming(phi) != 2) {
    return std::nullopt;
  }
  const unsigned back = LLVMGetIncomingBlock(phi, 0) == loop.latch ? 0 : 1;
  Value next = LLVMGetIncomingValue(phi, back);
  Value start = LLVMGetIncomingValue(phi, 1 - back);
  if (LLVMIsAConstantInt(start) == nullptr || LLVMIsABinaryOperator(next) == nullptr ||
      (compares_next && next != compared) || LLVMGetOperand(next, 0) != phi) {
    return std::nullopt;
  }
  const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(phi));
  Value step = LLVMGetOperand(next, 1);
  const LLVMOpcode opcode = LLVMGetInstructionOpcode(next);
  if (bits > 64 || LLVMIsAConstantInt(step) == nullptr ||
      !can_step(opcode, LLVMConstIntGetZExtValue(step), bits)) {
    return std::nullopt;
  }
  return ConstantCounter{bits,
                         LLVMConstIntGetZExtValue(start),
                         opcode,
                         LLVMConstIntGetZExtValue(step),
                         LLVMGetICmpPredicate(condition),
                         LLVMConstIntGetZExtValue(end),
                         compares_next};
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

/// Blocks are in an order in which only the end of a loop leads back.
std::vector<Loop> loops_of(Value function) {
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
  return end != nullptr && LLVMIsABranchInst(end) != nullptr ? end : nullptr;
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

std::optional<std::uint64_t> constant_rounds(Value exit, const Loop& loop) {
  const auto counter = constant_counter(LLVMGetCondition(exit), loop);
  if (!counter) return std::nullopt;
  const bool goes_on = loop.blocks.contains(LLVMGetSuccessor(exit, 0));
  Block leaves = LLVMGetInstructionParent(exit);
  std::uint64_t rounds = leaves == loop.header && leaves != loop.latch ? 0 : 1;
  std::uint64_t value = counter->start;
  for (; rounds <= kMostRounds; ++rounds) {
    const std::uint64_t next = counter->after(value);
    if (counter->holds(counter->compares_next ? next : value) != goes_on) return rounds;
    value = next;
  }
  return std::nullopt;
}

}  // namespace oclab::native
