// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loops that a GPU's compiler unrolls so that an array becomes registers.
#include "harness/native_compiler/array_loops.h"

#include <llvm-c/DebugInfo.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

#include "harness/native_compiler/ir/constant_rounds.h"
#include "harness/native_compiler/ir/loops.h"

namespace oclab::native {
namespace {

constexpr std::string_view kLoop = "llvm.loop";
constexpr std::string_view kUnrollFull = "llvm.loop.unroll.full";

/// The pointer that an address is computed from.
Value root_of(Value address) {
  while (LLVMIsAGetElementPtrInst(address) != nullptr || LLVMIsABitCastInst(address) != nullptr) {
    address = LLVMGetOperand(address, 0);
  }
  return address;
}

/// Whether an element of a private array is chosen by a value that changes in the loop.
bool indexes_private_array(const Loop& loop) {
  const auto indexes = [&](Value each) {
    if (LLVMIsAGetElementPtrInst(each) == nullptr) return false;
    if (LLVMIsAAllocaInst(root_of(each)) == nullptr) return false;
    for (int i = 1; i < LLVMGetNumOperands(each); ++i) {
      if (loop.contains(LLVMGetOperand(each, static_cast<unsigned>(i)))) return true;
    }
    return false;
  };
  return std::ranges::any_of(loop.blocks, [&](Block block) {
    return std::ranges::any_of(instructions_of(block), indexes);
  });
}

std::vector<Value> operands_of(Value node) {
  std::vector<Value> operands(LLVMGetMDNodeNumOperands(node));
  LLVMGetMDNodeOperands(node, operands.data());
  return operands;
}

/// Whether the source says how often the loop is unrolled, or that it is not.
bool has_own_unrolling(Value loop_end, unsigned kind) {
  Value id = LLVMGetMetadata(loop_end, kind);
  if (id == nullptr) return false;
  for (Value property : operands_of(id)) {
    if (property == nullptr || LLVMIsAMDNode(property) == nullptr || property == id) continue;
    for (Value word : operands_of(property)) {
      unsigned length = 0;
      const char* text =
          word != nullptr && LLVMIsAMDString(word) != nullptr ? LLVMGetMDString(word, &length) : "";
      if (std::string_view(text, length).starts_with("llvm.loop.unroll")) return true;
    }
  }
  return false;
}

/// A loop's properties are a node that begins with itself.
void mark(Value loop_end, LLVMContextRef context, unsigned kind) {
  LLVMMetadataRef name = LLVMMDStringInContext2(context, kUnrollFull.data(), kUnrollFull.size());
  LLVMMetadataRef itself = LLVMTemporaryMDNode(context, nullptr, 0);
  std::array<LLVMMetadataRef, 2> parts{itself, LLVMMDNodeInContext2(context, &name, 1)};
  LLVMMetadataRef id = LLVMMDNodeInContext2(context, parts.data(), parts.size());
  LLVMMetadataReplaceAllUsesWith(itself, id);
  LLVMSetMetadata(loop_end, kind, LLVMMetadataAsValue(context, id));
}

/// Whether an instruction vanishes where the counter is a constant.
bool vanishes(Value instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMPHI:
    case LLVMGetElementPtr:
    case LLVMICmp:
    case LLVMBr: return true;
    default: return is_debug_information(instruction);
  }
}

std::size_t work_of_round(const Loop& loop) {
  std::size_t instructions = 0;
  for (Block block : loop.blocks) {
    const std::vector<Value> all = instructions_of(block);
    instructions += all.size() - static_cast<std::size_t>(std::ranges::count_if(all, vanishes));
  }
  return instructions;
}

std::optional<std::uint64_t> rounds_of(const Loop& loop) {
  Value exit = exit_of(loop);
  return exit != nullptr ? constant_rounds(exit, loop) : std::nullopt;
}

bool is_unrolled(const Loop& loop) {
  constexpr std::size_t kMostInstructions = 2700;
  const auto rounds = rounds_of(loop);
  return rounds && *rounds <= kMostInstructions / std::max<std::size_t>(1, work_of_round(loop));
}

/// The loops that come before those around them: these are measured once the inner ones are gone. A
/// loop whose rounds depend on the one around it does not go before.
std::vector<Loop> next_loops(Value function) {
  const std::vector<Loop> all = loops_of(function);
  std::vector<Loop> next;
  std::ranges::copy_if(all, std::back_inserter(next), [&](const Loop& loop) {
    return std::ranges::none_of(
        all, [&](const Loop& other) { return is_inside(other, loop) && rounds_of(other); });
  });
  return next;
}

}  // namespace

bool mark_loops_over_private_arrays(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  const unsigned kind = metadata_kind(context, kLoop);
  bool any = false;
  for (Value function : functions_of(module)) {
    for (const Loop& loop : next_loops(function)) {
      Value end = LLVMGetBasicBlockTerminator(loop.latch);
      if (!indexes_private_array(loop) || !is_unrolled(loop)) continue;
      if (has_own_unrolling(end, kind)) continue;
      mark(end, context, kind);
      any = true;
    }
  }
  return any;
}

}  // namespace oclab::native
