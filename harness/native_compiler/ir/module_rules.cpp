// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a module must not have, before and after the pass.
#include "harness/native_compiler/ir/module_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/native_builtins/builtin.h"
#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_runtime/calls.h"

namespace oclab::native {
namespace {

bool is_reserved(std::string_view name) {
  return name.starts_with("oclab_") || name.starts_with("__msan_");
}

bool is_symbol_of_builtin(std::string_view name) {
  return std::ranges::any_of(builtins(), [&](const Builtin& each) { return each.symbol == name; });
}

std::string_view kind_name(LLVMAttributeRef attribute) {
  unsigned length = 0;
  const char* const text = LLVMGetStringAttributeKind(attribute, &length);
  return {text, length};
}

void remove_attributes(Value function, LLVMAttributeIndex index) {
  std::vector<LLVMAttributeRef> attributes(LLVMGetAttributeCountAtIndex(function, index));
  if (attributes.empty()) return;
  LLVMGetAttributesAtIndex(function, index, attributes.data());
  for (LLVMAttributeRef each : attributes) {
    if (LLVMIsStringAttribute(each) != 0) {
      const std::string_view name = kind_name(each);
      LLVMRemoveStringAttributeAtIndex(function, index, name.data(),
                                       static_cast<unsigned>(name.size()));
    } else {
      LLVMRemoveEnumAttributeAtIndex(function, index, LLVMGetEnumAttributeKind(each));
    }
  }
}

/// Whether a constant is part of nothing. LLVM keeps those.
bool is_unused_constant(Value user) {
  if (LLVMIsAConstant(user) == nullptr || LLVMIsAGlobalValue(user) != nullptr) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(user); use != nullptr; use = LLVMGetNextUse(use)) {
    if (!is_unused_constant(LLVMGetUser(use))) return false;
  }
  return true;
}

bool is_call_of(Value user, Value function) {
  if (LLVMIsACallInst(user) == nullptr || LLVMGetCalledValue(user) != function) return false;
  return std::ranges::count(arguments_of(user), function) == 0;
}

void require_only_calls(Value function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use != nullptr; use = LLVMGetNextUse(use)) {
    Value user = LLVMGetUser(use);
    if (is_call_of(user, function) || is_unused_constant(user)) continue;
    throw Forbidden("the address of a function or of a label");
  }
}

/// The constant with zeros for its undefined parts, or null if all of it is defined.
Value defined(Value constant) {
  if (LLVMIsUndef(constant) != 0) return LLVMConstNull(LLVMTypeOf(constant));
  if (LLVMIsAConstantVector(constant) == nullptr) return nullptr;
  bool changed = false;
  std::vector<Value> elements;
  for (int k = 0; k < LLVMGetNumOperands(constant); ++k) {
    Value element = LLVMGetOperand(constant, static_cast<unsigned>(k));
    changed = changed || LLVMIsUndef(element) != 0;
    elements.push_back(LLVMIsUndef(element) != 0 ? LLVMConstNull(LLVMTypeOf(element)) : element);
  }
  return changed ? LLVMConstVector(elements.data(), static_cast<unsigned>(elements.size()))
                 : nullptr;
}

bool is_half(LLVMTypeRef type) {
  if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) type = LLVMGetElementType(type);
  return LLVMGetTypeKind(type) == LLVMHalfTypeKind;
}

/// Whether the instruction computes with values of half, or converts them.
bool is_half_arithmetic(Value instruction) {
  const bool has_half =
      is_half(LLVMTypeOf(instruction)) || is_half(LLVMTypeOf(LLVMGetOperand(instruction, 0)));
  if (!has_half) return false;
  return LLVMIsAUnaryInstruction(instruction) != nullptr
             ? LLVMIsALoadInst(instruction) == nullptr &&
                   LLVMIsAExtractValueInst(instruction) == nullptr &&
                   LLVMIsAFreezeInst(instruction) == nullptr
             : LLVMIsABinaryOperator(instruction) != nullptr ||
                   LLVMIsAFCmpInst(instruction) != nullptr;
}

/// As clang words its messages.
std::string message_at(Value instruction, std::string_view text) {
  unsigned length = 0;
  const char* const file = LLVMGetDebugLocFilename(instruction, &length);
  return std::string(file, file == nullptr ? 0 : length) + ":" +
         std::to_string(line_of(instruction)) + ":" +
         std::to_string(LLVMGetDebugLocColumn(instruction)) + ": error: " + std::string(text);
}

/// The calls of functions that the module defines.
std::vector<Value> calls_in(Value function) {
  std::vector<Value> calls;
  for (Block block : blocks_of(function)) {
    for (Value each : instructions_of(block)) {
      if (LLVMIsACallInst(each) == nullptr) continue;
      Value callee = callee_of(each);
      if (callee != nullptr && LLVMIsDeclaration(callee) == 0) calls.push_back(each);
    }
  }
  return calls;
}

/// Whether a function can reach another one through the calls of each.
bool reaches(const std::map<Value, std::vector<Value>>& calls, Value from, Value to,
             std::set<Value>& seen) {
  if (from == to) return true;
  if (!seen.insert(from).second) return false;
  return std::ranges::any_of(calls.at(from),
                             [&](Value call) { return reaches(calls, callee_of(call), to, seen); });
}

}  // namespace

void require_no_half_arithmetic(LLVMModuleRef module) {
  for (Value function : functions_of(module)) {
    for (Block block : blocks_of(function)) {
      for (Value each : instructions_of(block)) {
        if (LLVMGetNumOperands(each) == 0 || !is_half_arithmetic(each)) continue;
        throw BuildError(message_at(
            each, "OpenCL C 1.2 does not compute in half: use float, vload_half and vstore_half"));
      }
    }
  }
}

void require_no_recursion(LLVMModuleRef module) {
  std::map<Value, std::vector<Value>> calls;
  for (Value function : functions_of(module)) calls.emplace(function, calls_in(function));
  for (Value function : functions_of(module)) {
    for (Value call : calls[function]) {
      std::set<Value> seen;
      if (!reaches(calls, callee_of(call), function, seen)) continue;
      throw BuildError(message_at(call, "OpenCL C has no recursion: `" +
                                            std::string(name_of(function)) + "` calls itself"));
    }
  }
}

void remove_annotations(LLVMModuleRef module) {
  for (const char* name : {"llvm.used", "llvm.compiler.used", "llvm.global.annotations"}) {
    if (Value list = LLVMGetNamedGlobal(module, name)) LLVMDeleteGlobal(list);
  }
}

void require_plain_module(LLVMModuleRef module) {
  if (LLVMGetFirstGlobalAlias(module) != nullptr || LLVMGetFirstGlobalIFunc(module) != nullptr) {
    throw Forbidden("a second name for a function (alias)");
  }
  std::size_t length = 0;
  LLVMGetModuleInlineAsm(module, &length);
  if (length > 0) throw Forbidden("inline assembly");
  for (const char* name : {"llvm.global_ctors", "llvm.global_dtors"}) {
    if (LLVMGetNamedGlobal(module, name) != nullptr) throw Forbidden("a constructor");
  }
  for (Value function : functions_of(module)) {
    if (is_reserved(name_of(function))) {
      throw Forbidden("a function called " + std::string(name_of(function)));
    }
  }
  for (Value variable : globals_of(module)) {
    const std::string_view name = name_of(variable);
    if (is_reserved(name) || name.starts_with("llvm.")) {
      throw Forbidden("a variable called " + std::string(name));
    }
  }
}

void require_known_calls(LLVMModuleRef module) {
  for (Value function : functions_of(module)) {
    require_only_calls(function);
    if (LLVMIsDeclaration(function) == 0 || LLVMGetFirstUse(function) == nullptr) continue;
    const std::string_view name = name_of(function);
    const bool builtin = name.starts_with("oclab_builtin_");
    const bool known = builtin ? is_symbol_of_builtin(name)
                               : name.starts_with("oclab_") || name.starts_with("llvm.");
    if (!known) throw Forbidden("a use of the function " + std::string(name));
  }
}

bool has_copied_argument(Value call) {
  const unsigned kind = attribute_kind("byval");
  for (unsigned i = 1; i <= LLVMGetNumArgOperands(call); ++i) {
    if (LLVMGetCallSiteEnumAttribute(call, i, kind) != nullptr) return true;
  }
  return false;
}

void make_plain(Value function) {
  constexpr std::string_view kName = "kernel_code";
  LLVMSetFunctionCallConv(function, LLVMCCallConv);
  LLVMSetSection(function, "");
  if (name_of(function).starts_with("llvm.")) return;
  for (unsigned i = 0; i <= LLVMCountParams(function); ++i) remove_attributes(function, i);
  constexpr auto kFunction = static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex);
  remove_attributes(function, kFunction);
  if (LLVMIsDeclaration(function) != 0) return;
  LLVMSetLinkage(function, LLVMInternalLinkage);  // a call must not reach a function of the worker
  LLVMSetValueName2(function, kName.data(), kName.size());  // LLVM makes it unique
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
  const auto add = [&](std::string_view name, std::string_view value) {
    LLVMAddAttributeAtIndex(
        function, kFunction,
        LLVMCreateStringAttribute(context, name.data(), static_cast<unsigned>(name.size()),
                                  value.data(), static_cast<unsigned>(value.size())));
  };
  add("probe-stack", "inline-asm");  // not every target knows it in every version
  add("warn-stack-size", std::to_string(kLongestFrame));
}

void make_call_plain(Value call) {
  LLVMSetInstructionCallConv(call, LLVMCCallConv);
  LLVMSetTailCall(call, 0);
  const auto remove = [call](LLVMAttributeIndex index) {
    std::vector<LLVMAttributeRef> attributes(LLVMGetCallSiteAttributeCount(call, index));
    if (attributes.empty()) return;
    LLVMGetCallSiteAttributes(call, index, attributes.data());
    for (LLVMAttributeRef each : attributes) {
      if (LLVMIsStringAttribute(each) != 0) continue;
      LLVMRemoveCallSiteEnumAttribute(call, index, LLVMGetEnumAttributeKind(each));
    }
  };
  for (unsigned i = 0; i <= LLVMGetNumArgOperands(call); ++i) remove(i);
  remove(static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex));
}

void define_values(Value function) {
  for (Block block : blocks_of(function)) {
    for (Value each : instructions_of(block)) {
      if (LLVMIsAShuffleVectorInst(each) != nullptr) continue;  // its mask chooses
      for (int k = 0; k < LLVMGetNumOperands(each); ++k) {
        const auto operand = static_cast<unsigned>(k);
        Value zeros = defined(LLVMGetOperand(each, operand));
        if (zeros != nullptr) LLVMSetOperand(each, operand, zeros);
      }
    }
  }
}

}  // namespace oclab::native
