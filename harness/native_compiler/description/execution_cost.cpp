// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for an instruction of LLVM, and what it waits for.
#include "harness/native_compiler/description/execution_cost.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

using model::Instruction;
using model::Unit;

struct Cost {
  Unit unit = Unit::kFree;
  unsigned issues = 0;  // of one component
};

constexpr unsigned kWord = 4;  // bytes of a register

Type scalar_of(Type type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

bool is_double(Type type) { return LLVMGetTypeKind(scalar_of(type)) == LLVMDoubleTypeKind; }

bool is_long(Type type) {
  return LLVMGetTypeKind(scalar_of(type)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(scalar_of(type)) > 32;
}

Cost integer(Type type, unsigned issues = 1) {
  return {Unit::kInteger, is_long(type) ? 2 * issues : issues};
}

Cost floating(Type type, unsigned issues = 1) {
  return {is_double(type) ? Unit::kDouble : Unit::kFloat, issues};
}

bool is_constant(Value value) { return LLVMIsAConstant(value) != nullptr; }

/// By a constant, a division is a multiplication and shifts.
Cost division(Value instruction) {
  constexpr unsigned kByConstant = 4;
  constexpr unsigned kByAnything = 12;
  const bool constant = is_constant(LLVMGetOperand(instruction, 1));
  return {Unit::kInteger, constant ? kByConstant : kByAnything};
}

/// Whether it adds a constant to something.
bool is_offset(Value value) {
  return LLVMIsAInstruction(value) != nullptr && LLVMGetInstructionOpcode(value) == LLVMAdd &&
         is_constant(LLVMGetOperand(value, 1));
}

/// Constant offsets are part of the access.
Cost address(Value instruction) {
  for (int i = 1; i < LLVMGetNumOperands(instruction); ++i) {
    Value index = LLVMGetOperand(instruction, static_cast<unsigned>(i));
    if (!is_constant(index) && !is_offset(index)) return {Unit::kInteger, 1};
  }
  return {};
}

/// Whether it is an index with a constant offset, and nothing else.
bool only_addresses(Value instruction) {
  if (!is_offset(instruction)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(instruction); use != nullptr; use = LLVMGetNextUse(use)) {
    if (LLVMIsAGetElementPtrInst(LLVMGetUser(use)) == nullptr) return false;
  }
  return true;
}

/// Those from and to 64 bits are as slow as special functions.
Cost conversion(Value instruction) {
  const Type from = LLVMTypeOf(LLVMGetOperand(instruction, 0));
  const Type to = LLVMTypeOf(instruction);
  const bool wide = is_double(from) || is_double(to) || is_long(from) || is_long(to);
  return {wide ? Unit::kSpecial : Unit::kInteger, 1};
}

/// Whether it is the address of a part of its operand, or another form of the address.
bool derives_address(Value instruction) {
  return LLVMIsABitCastInst(instruction) != nullptr ||
         LLVMIsAAddrSpaceCastInst(instruction) != nullptr ||
         LLVMIsAGetElementPtrInst(instruction) != nullptr;
}

bool waits_for_events(Value instruction) {
  Value callee = LLVMIsACallInst(instruction) != nullptr ? callee_of(instruction) : nullptr;
  return callee != nullptr && demangle(name_of(callee)).name == "wait_group_events";
}

/// Whether it is the place of events that work-items wait for. The language allows little else with
/// events, so a GPU's compiler keeps them in registers, or removes them.
bool holds_events(Value place) {
  while (derives_address(place)) place = LLVMGetOperand(place, 0);
  if (LLVMIsAAllocaInst(place) == nullptr) return false;
  std::vector<Value> addresses{place};
  for (std::size_t k = 0; k < addresses.size(); ++k) {
    LLVMUseRef use = LLVMGetFirstUse(addresses[k]);
    for (; use != nullptr; use = LLVMGetNextUse(use)) {
      Value user = LLVMGetUser(use);
      if (waits_for_events(user)) return true;
      if (derives_address(user)) addresses.push_back(user);
    }
  }
  return false;
}

Cost access(Value place) { return holds_events(place) ? Cost{} : Cost{Unit::kMemory, 1}; }

struct Function {
  std::string_view name;
  Unit unit;
  unsigned issues;
};

/// Functions of OpenCL C, as NVIDIA's compiler expands them.
constexpr auto kFunctions = std::to_array<Function>({
    {"fma", Unit::kFloat, 1},
    {"mad", Unit::kFloat, 1},
    {"fmin", Unit::kFloat, 1},
    {"fmax", Unit::kFloat, 1},
    {"fabs", Unit::kFloat, 1},
    {"floor", Unit::kFloat, 1},
    {"native_sqrt", Unit::kSpecial, 2},
    {"native_rsqrt", Unit::kSpecial, 1},
    {"native_exp", Unit::kSpecial, 2},
    {"native_exp2", Unit::kSpecial, 1},
    {"native_log", Unit::kSpecial, 2},
    {"native_log2", Unit::kSpecial, 1},
    {"native_sin", Unit::kSpecial, 2},
    {"native_cos", Unit::kSpecial, 2},
    {"native_recip", Unit::kSpecial, 1},
    {"native_divide", Unit::kSpecial, 2},
    {"native_powr", Unit::kSpecial, 3},
    {"sqrt", Unit::kSpecial, 8},
    {"rsqrt", Unit::kSpecial, 4},
    {"exp", Unit::kSpecial, 8},
    {"exp2", Unit::kSpecial, 4},
    {"exp10", Unit::kSpecial, 9},
    {"log", Unit::kFloat, 18},
    {"log2", Unit::kFloat, 18},
    {"sin", Unit::kFloat, 26},
    {"cos", Unit::kFloat, 26},
    {"tan", Unit::kFloat, 34},
    {"pow", Unit::kFloat, 100},
    {"powr", Unit::kFloat, 88},
    {"pown", Unit::kFloat, 90},
    {"tanh", Unit::kFloat, 16},
    {"atan", Unit::kFloat, 20},
});

/// Of an asynchronous copy, besides those of its rounds: `kOfCopyRound` in sm/warp_window.h. Both
/// follow from the counters of five kernels with copies: docs/gpu-time.md.
constexpr unsigned kOfCopy = 20;

Cost call(Value instruction) {
  Value callee = callee_of(instruction);
  if (callee == nullptr) return {};
  const std::string_view full = name_of(callee);
  if (full.starts_with("llvm.fmuladd") || full.starts_with("llvm.fma")) {
    return floating(LLVMTypeOf(instruction));
  }
  if (full.starts_with("llvm.")) {
    const bool nothing = full.starts_with("llvm.dbg") || full.starts_with("llvm.lifetime") ||
                         full.starts_with("llvm.assume");
    return nothing ? Cost{} : Cost{Unit::kInteger, 1};
  }
  const std::string name = demangle(full).name;
  const auto found = std::ranges::find(kFunctions, name, &Function::name);
  if (found != kFunctions.end()) {
    const bool doubles = is_double(LLVMTypeOf(instruction));
    return {doubles ? Unit::kDouble : found->unit, found->issues};
  }
  if (name.starts_with("get_global_id")) return {Unit::kInteger, 2};
  if (name.starts_with("get_")) return {Unit::kInteger, 1};
  if (name.starts_with("atom") || name.starts_with("vload") || name.starts_with("vstore") ||
      name.starts_with("read_image") || name.starts_with("write_image")) {
    return {Unit::kMemory, 1};
  }
  if (name.starts_with("async_work_group_")) return {Unit::kInteger, kOfCopy};
  if (name.find("barrier") != std::string::npos || name == "wait_group_events") {
    return {Unit::kControl, 1};
  }
  return {Unit::kInteger, 1};
}

Cost cost_of(Value instruction) {
  constexpr unsigned kFloatDivision = 9;
  const Type type = LLVMTypeOf(instruction);
  switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMPHI:
    case LLVMBitCast:
    case LLVMAlloca:
    case LLVMAddrSpaceCast:
    case LLVMFreeze:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector:
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMRet:
    case LLVMUnreachable:
    case LLVMIntToPtr:
    case LLVMPtrToInt:
    case LLVMTrunc: return {};
    // an address takes the extended index, and a comparison of it costs nothing more
    case LLVMZExt:
    case LLVMSExt: return {Unit::kInteger, is_long(type) ? 0U : 1U};
    case LLVMGetElementPtr: return address(instruction);
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul: return floating(type);
    case LLVMFNeg: return {};
    case LLVMAdd: return only_addresses(instruction) ? Cost{} : integer(type);
    case LLVMFPExt:
    case LLVMFPTrunc:
    case LLVMFPToSI:
    case LLVMFPToUI:
    case LLVMSIToFP:
    case LLVMUIToFP: return conversion(instruction);
    case LLVMFDiv: return {is_double(type) ? Unit::kDouble : Unit::kFloat, kFloatDivision};
    case LLVMFCmp: return floating(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    case LLVMICmp: return integer(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem: return division(instruction);
    case LLVMLoad: return access(LLVMGetOperand(instruction, 0));
    case LLVMStore: return access(LLVMGetOperand(instruction, 1));
    case LLVMBr: return {Unit::kControl, LLVMGetNumSuccessors(instruction) > 1 ? 1U : 0U};
    case LLVMSwitch: return {Unit::kControl, 3};
    case LLVMCall: return call(instruction);
    default: return integer(type);
  }
}

}  // namespace

void set_execution_cost(Value instruction, const FunctionFacts& function, Instruction& result) {
  const Cost cost = cost_of(instruction);
  const Type type = LLVMTypeOf(instruction);
  const bool has_value = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
  const unsigned lanes = std::max(lanes_of(type), 1U);
  const auto demanded = function.demanded.find(instruction);
  const unsigned used = demanded == function.demanded.end()
                            ? lanes
                            : static_cast<unsigned>(std::popcount(demanded->second));
  result.unit = cost.unit;
  result.issues = static_cast<std::uint16_t>(cost.issues * (cost.unit == Unit::kMemory ? 1 : used));
  if (has_value && LLVMIsAAllocaInst(instruction) == nullptr) {
    const auto bytes = LLVMABISizeOfType(function.layout, type) * used / lanes;
    result.words = static_cast<std::uint16_t>((bytes + kWord - 1) / kWord);
  }
  for (int i = 0; i < LLVMGetNumOperands(instruction); ++i) {
    const auto found = function.numbers.find(LLVMGetOperand(instruction, static_cast<unsigned>(i)));
    if (found != function.numbers.end()) result.operands.push_back(found->second);
  }
}

}  // namespace oclab::native
