// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a GPU executes for an instruction of LLVM, and what it waits for.
#include "harness/native_compiler/description/execution_cost.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "harness/native_compiler/description/function_cost.h"
#include "harness/native_compiler/ir/mangled_name.h"

namespace oclab::native {
namespace {

using model::Instruction;
using model::Unit;

constexpr unsigned kWord = 4;       // bytes of a register
constexpr unsigned kLongHalf = 32;  // bits

bool is_long(Type type) {
  return LLVMGetTypeKind(scalar_of(type)) == LLVMIntegerTypeKind &&
         LLVMGetIntTypeWidth(scalar_of(type)) > 32;
}

Cost integer(Type type, unsigned issues = 1) {
  return {Unit::kInteger, is_long(type) ? 2 * issues : issues};
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

/// The number of bits of a shift, if it is constant; else 0.
unsigned shifted_by(Value value) {
  if (LLVMIsAInstruction(value) == nullptr) return 0;
  const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
  if (opcode != LLVMShl && opcode != LLVMLShr && opcode != LLVMAShr) return 0;
  Value bits = LLVMGetOperand(value, 1);
  return LLVMIsAConstantInt(bits) == nullptr
             ? 0
             : static_cast<unsigned>(LLVMConstIntGetZExtValue(bits));
}

bool is_left_shift(Value value) { return LLVMGetInstructionOpcode(value) == LLVMShl; }

/// Whether only one sum uses it, of which no term before it is shifted to the right.
bool only_added(Value value) {
  LLVMUseRef use = LLVMGetFirstUse(value);
  if (use == nullptr || LLVMGetNextUse(use) != nullptr) return false;
  Value sum = LLVMGetUser(use);
  if (LLVMIsABinaryOperator(sum) == nullptr || LLVMGetInstructionOpcode(sum) != LLVMAdd) {
    return false;
  }
  Value first = LLVMGetOperand(sum, 0);
  return first == value || shifted_by(first) == 0 || is_left_shift(first);
}

/// A long is two registers: a shift by 32 bits moves none. Adding what is shifted to the right is
/// one instruction (LEA.HI).
Cost shift(Value instruction) {
  const Type type = LLVMTypeOf(instruction);
  const unsigned bits = shifted_by(instruction);
  if (is_long(type)) return bits == kLongHalf ? Cost{} : integer(type);
  return !is_left_shift(instruction) && bits > 0 && only_added(instruction) ? Cost{}
                                                                            : integer(type);
}

bool has_zero_upper_half(Value value) {
  return LLVMIsAZExtInst(value) != nullptr && is_long(LLVMTypeOf(value));
}

/// The halves of a long, put together, are its registers.
Cost bitwise_or(Value instruction) {
  Value a = LLVMGetOperand(instruction, 0);
  Value b = LLVMGetOperand(instruction, 1);
  const auto are_halves = [](Value upper, Value lower) {
    return shifted_by(upper) == kLongHalf && is_left_shift(upper) && has_zero_upper_half(lower);
  };
  const bool joins = is_long(LLVMTypeOf(instruction)) && (are_halves(a, b) || are_halves(b, a));
  return joins ? Cost{} : integer(LLVMTypeOf(instruction));
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
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr: return shift(instruction);
    case LLVMOr: return bitwise_or(instruction);
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
    case LLVMCall: return cost_of_call(instruction);
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
