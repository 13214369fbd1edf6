// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a function of LLVM, translated for the replay.
#include "harness/native_compiler/description/code_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "harness/native_compiler/description/access_pieces.h"
#include "harness/native_compiler/description/combined_atomic.h"
#include "harness/native_compiler/description/counting_loop.h"
#include "harness/native_compiler/description/execution_cost.h"
#include "harness/native_compiler/description/invariant_load.h"
#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

using model::BlockShape;
using model::Instruction;
using model::SegmentEnd;

/// Built-in functions that a GPU's special function unit works on, without native_ and half_.
constexpr std::array<std::string_view, 20> kSpecial{
    "sqrt", "rsqrt", "recip", "exp",  "exp2", "exp10", "log",  "log2", "log10", "sin",
    "cos",  "tan",   "pow",   "powr", "pown", "tanh",  "sinh", "cosh", "erf",   "divide"};

bool is_special(std::string_view name) {
  for (const std::string_view prefix : {"native_", "half_"}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return std::ranges::find(kSpecial, name) != kSpecial.end();
}

/// Whether it only computes, and cheaply.
bool is_selectable(Value instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
    case LLVMStore:
    case LLVMAlloca:
    case LLVMCall:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMFDiv:
    case LLVMFRem: return false;
    default: return LLVMIsATerminatorInst(instruction) == nullptr;
  }
}

/// The functions that are one instruction of a GPU.
bool is_cheap(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kCheap{"fma",  "mad",  "min", "max",   "fmin",
                                                          "fmax", "fabs", "abs", "select"};
  return name.starts_with("llvm.fma") || name.starts_with("llvm.fmuladd") ||
         name.starts_with("llvm.dbg") || std::ranges::find(kCheap, name) != kCheap.end();
}

void read_call(Value call, unsigned width, Instruction& result) {
  Value callee = callee_of(call);
  const std::string name = callee == nullptr ? "" : demangle(name_of(callee)).name;
  result.selectable = is_cheap(name);
  result.shared_copy = name.starts_with("async_work_group_");
  result.combined = combines_lanes(call);
  if (callee != nullptr && LLVMIsDeclaration(callee) == 0) {
    result.end = SegmentEnd::kCall;
  } else if (name == "barrier" || name == "work_group_barrier" || name == "wait_group_events") {
    result.end = SegmentEnd::kBarrier;
  } else if (name.starts_with("llvm.dbg") || name.starts_with("llvm.lifetime")) {
    result.counted = false;
  } else if (name == "fma" || name == "mad" || name.starts_with("llvm.fma") ||
             name.starts_with("llvm.fmuladd")) {
    result.flops = 2 * width;
  } else if (is_special(name)) {
    result.special = width;
  }
}

Instruction read(Value instruction, LLVMTargetDataRef layout) {
  Instruction result;
  result.pieces = pieces_of(instruction, layout);
  result.line = line_of(instruction);
  result.column = column_of(instruction);
  result.selectable = is_selectable(instruction);
  const unsigned width = lanes_of(LLVMTypeOf(instruction));
  switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMPHI:
    case LLVMBitCast:
    case LLVMAlloca:
    case LLVMAddrSpaceCast:
    case LLVMFreeze: result.counted = false; break;
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv: result.flops = width; break;
    case LLVMBr:
    case LLVMSwitch: result.end = SegmentEnd::kBranch; break;
    case LLVMRet: result.end = SegmentEnd::kReturn; break;
    case LLVMCall: read_call(instruction, width, result); break;
    default: break;
  }
  return result;
}

}  // namespace

std::vector<BlockShape> read_function(Value function) {
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(function));
  const std::vector<Block> all = blocks_of(function);
  std::map<Block, std::uint32_t> index;
  for (Block block : all) index.emplace(block, index.size());
  FunctionFacts facts{.layout = layout, .demanded = demanded_elements(function)};
  for (Block block : all) {
    for (Value each : instructions_of(block)) facts.numbers.emplace(each, facts.numbers.size());
  }
  const auto loops = unrolled_loops(function);
  const auto invariant = invariant_loads(function, loops);
  std::vector<BlockShape> shapes;
  for (Block block : all) {
    BlockShape& shape = shapes.emplace_back();
    for (Value each : instructions_of(block)) {
      Instruction& instruction = shape.instructions.emplace_back(read(each, layout));
      set_execution_cost(each, facts, instruction);
      instruction.invariant = invariant.contains(each);
      const auto found = loops.find(each);
      if (found == loops.end()) continue;
      instruction.loop = found->second.part;
      instruction.rounds = found->second.rounds;
      instruction.known_length = found->second.known_length;
    }
    Value end = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); ++i) {
      shape.successors.push_back(index.at(LLVMGetSuccessor(end, i)));
    }
  }
  return shapes;
}

}  // namespace oclab::native
