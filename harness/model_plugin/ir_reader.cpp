// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's form of a program, translated for the replay.
#include "harness/model_plugin/ir_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace oclab::model {
namespace {

constexpr unsigned kConstantSpace = 2;  // OpenCL's constant address space in LLVM

/// Built-in functions that a GPU's special function unit works on, without native_ and half_.
constexpr std::array<std::string_view, 20> kSpecial{
    "sqrt", "rsqrt", "recip", "exp",  "exp2", "exp10", "log",  "log2", "log10", "sin",
    "cos",  "tan",   "pow",   "powr", "pown", "tanh",  "sinh", "cosh", "erf",   "divide"};

/// The name of a called function as the source spells it: "_Z3mindii" is "min".
std::string_view source_name(const llvm::CallInst& call) {
  const llvm::Function* function = call.getCalledFunction();
  if (function == nullptr) return {};
  std::string_view name(function->getName().data(), function->getName().size());
  if (!name.starts_with("_Z")) return name;
  name.remove_prefix(2);
  std::size_t length = 0;
  while (!name.empty() && name.front() >= '0' && name.front() <= '9') {
    length = 10 * length + static_cast<std::size_t>(name.front() - '0');
    name.remove_prefix(1);
  }
  return name.substr(0, length);
}

bool is_special(std::string_view name) {
  for (const std::string_view prefix : {"native_", "half_"}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return std::find(kSpecial.begin(), kSpecial.end(), name) != kSpecial.end();
}

bool points_to_constant(const llvm::Value* value) {
  const llvm::Type* type = value->getType();
  return type->isPointerTy() && type->getPointerAddressSpace() == kConstantSpace;
}

void read_call(const llvm::CallInst& call, std::uint32_t width, Instruction& result) {
  const llvm::Function* callee = call.getCalledFunction();
  const std::string_view name = source_name(call);
  result.constant_memory = std::any_of(call.arg_begin(), call.arg_end(), points_to_constant);
  if (callee != nullptr && !callee->isDeclaration()) {
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

Instruction read(const llvm::Instruction& instruction) {
  Instruction result;
  if (const llvm::DebugLoc& place = instruction.getDebugLoc()) {
    result.line = place.getLine();
    result.column = place.getCol();
  }
  std::uint32_t width = 1;
  if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType())) {
    width = vector->getNumElements();
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::PHI:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::Alloca:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::Freeze: result.counted = false; break;
    case llvm::Instruction::FAdd:
    case llvm::Instruction::FSub:
    case llvm::Instruction::FMul:
    case llvm::Instruction::FDiv: result.flops = width; break;
    case llvm::Instruction::Br:
    case llvm::Instruction::Switch: result.end = SegmentEnd::kBranch; break;
    case llvm::Instruction::Ret: result.end = SegmentEnd::kReturn; break;
    case llvm::Instruction::Load:
      result.constant_memory = points_to_constant(instruction.getOperand(0));
      break;
    case llvm::Instruction::Call:
      read_call(llvm::cast<llvm::CallInst>(instruction), width, result);
      break;
    default: break;
  }
  return result;
}

std::vector<BlockShape> shape_of(const llvm::Function& function) {
  std::map<const llvm::BasicBlock*, std::uint32_t> index;
  for (const llvm::BasicBlock& block : function) {
    index.emplace(&block, static_cast<std::uint32_t>(index.size()));
  }
  std::vector<BlockShape> blocks;
  for (const llvm::BasicBlock& block : function) {
    BlockShape& shape = blocks.emplace_back();
    for (const llvm::Instruction& instruction : block) {
      shape.instructions.push_back(read(instruction));
    }
    for (const llvm::BasicBlock* next : llvm::successors(&block)) {
      shape.successors.push_back(index.at(next));
    }
  }
  return blocks;
}

}  // namespace

ProgramCode::ProgramCode(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    code_.add_function(shape_of(function));
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& instruction : block) {
        numbers_.emplace(&instruction, static_cast<std::uint32_t>(instructions_.size()));
        instructions_.push_back(&instruction);
        truncates_.push_back(instruction.getOpcode() == llvm::Instruction::Trunc);
      }
    }
  }
}

InstructionFinder::InstructionFinder(const ProgramCode& code)
    : code_(&code), entries_(code.instructions().size() + 1) {
  for (std::uint32_t number = 0; number + 1 < entries_.size(); ++number) {
    entries_[number] = {
        .instruction = code.instructions()[number],
        .following = number + 1,
        .plain = code.code().segment_at(number) == kNone && !code.truncates(number)};
  }
  last_ = &entries_.back();
}

std::uint32_t InstructionFinder::number_of(const llvm::Instruction* instruction) {
  std::uint32_t number = last_->following;
  if (entries_[number].instruction != instruction) {
    number = code_->number_of(instruction);
    if (number == kNone) return kNone;
    entries_[last_ - entries_.data()].following = number;
  }
  last_ = &entries_[number];
  return number;
}

}  // namespace oclab::model
