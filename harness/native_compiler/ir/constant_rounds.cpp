// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how often a loop runs, where the compiler can compute it.
#include "harness/native_compiler/ir/constant_rounds.h"

namespace oclab::native {
namespace {

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
