// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a module must not have, before and after the pass.
#include "harness/native_compiler/ir/module_rules.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "harness/native_builtins/builtin.h"
#include "harness/native_compiler/ir/errors.h"

namespace oclab::native {
namespace {

unsigned attribute_kind(std::string_view name) {
  return LLVMGetEnumAttributeKindForName(name.data(), name.size());
}

bool is_reserved(std::string_view name) {
  return name.starts_with("oclab_") || name.starts_with("__msan_");
}

bool is_symbol_of_builtin(std::string_view name) {
  return std::ranges::any_of(builtins(), [&](const Builtin& each) { return each.symbol == name; });
}

void remove_attributes(Value function, LLVMAttributeIndex index) {
  std::vector<LLVMAttributeRef> attributes(LLVMGetAttributeCountAtIndex(function, index));
  if (attributes.empty()) return;
  LLVMGetAttributesAtIndex(function, index, attributes.data());
  for (LLVMAttributeRef each : attributes) {
    if (LLVMIsStringAttribute(each) != 0) continue;
    LLVMRemoveEnumAttributeAtIndex(function, index, LLVMGetEnumAttributeKind(each));
  }
}

}  // namespace

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
}

void require_known_calls(LLVMModuleRef module) {
  for (Value function : functions_of(module)) {
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
  LLVMSetFunctionCallConv(function, LLVMCCallConv);
  LLVMSetSection(function, "");
  if (name_of(function).starts_with("llvm.")) return;
  for (unsigned i = 0; i <= LLVMCountParams(function); ++i) remove_attributes(function, i);
  constexpr auto kFunction = static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex);
  remove_attributes(function, kFunction);
  if (LLVMIsDeclaration(function) != 0) return;
  LLVMSetLinkage(function, LLVMInternalLinkage);  // a call must not reach a function of the worker
  constexpr std::string_view kName = "probe-stack";
  constexpr std::string_view kValue = "inline-asm";
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
  LLVMAddAttributeAtIndex(
      function, kFunction,
      LLVMCreateStringAttribute(context, kName.data(), kName.size(), kValue.data(), kValue.size()));
}

}  // namespace oclab::native
