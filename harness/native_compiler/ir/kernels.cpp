// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program's kernels: their signatures and entries.
#include "harness/native_compiler/ir/kernels.h"

#include <llvm-c/DebugInfo.h>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace oclab::native {
namespace {

constexpr unsigned kSpirKernel = 76;  // LLVM's number of the calling convention

/// The operands of the kernel's metadata of this name.
std::vector<Value> metadata(Value kernel, const char* name) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(kernel));
  const unsigned wanted =
      LLVMGetMDKindIDInContext(context, name, static_cast<unsigned>(std::strlen(name)));
  std::size_t count = 0;
  LLVMValueMetadataEntry* const entries = LLVMGlobalCopyAllMetadata(kernel, &count);
  std::vector<Value> operands;
  for (unsigned k = 0; k < count; ++k) {
    if (LLVMValueMetadataEntriesGetKind(entries, k) != wanted) continue;
    Value node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, k));
    operands.resize(LLVMGetMDNodeNumOperands(node));
    LLVMGetMDNodeOperands(node, operands.data());
  }
  LLVMDisposeValueMetadataEntries(entries);
  return operands;
}

std::string text_of(Value string) {
  unsigned length = 0;
  const char* const text = LLVMGetMDString(string, &length);
  return text == nullptr ? "" : std::string(text, length);
}

AddressSpace address_space(Value number) {
  switch (LLVMConstIntGetZExtValue(number)) {
    case kGlobalSpace: return AddressSpace::kGlobal;
    case kConstantSpace: return AddressSpace::kConstant;
    case kLocalSpace: return AddressSpace::kLocal;
    default: return AddressSpace::kPrivate;
  }
}

}  // namespace

std::vector<Value> kernels_of(LLVMModuleRef module) {
  std::vector<Value> kernels;
  for (Value function : functions_of(module)) {
    const bool kernel = LLVMGetFunctionCallConv(function) == kSpirKernel;
    if (kernel && LLVMIsDeclaration(function) == 0) kernels.push_back(function);
  }
  return kernels;
}

Kernel describe_kernel(Value kernel) {
  Kernel result;
  result.signature.name = name_of(kernel);
  result.symbol = "oclab_entry_" + result.signature.name;
  const auto spaces = metadata(kernel, "kernel_arg_addr_space");
  const auto types = metadata(kernel, "kernel_arg_type");
  const auto names = metadata(kernel, "kernel_arg_name");
  const auto access = metadata(kernel, "kernel_arg_access_qual");
  const std::size_t count = std::min({spaces.size(), types.size(), names.size(), access.size()});
  for (std::size_t i = 0; i < count; ++i) {
    Parameter parameter{address_space(spaces[i]), text_of(types[i]), text_of(names[i])};
    if (const std::string how = text_of(access[i]); how != "none") {
      parameter.type = how + " " + parameter.type;
    }
    result.signature.parameters.push_back(std::move(parameter));
  }
  const auto group = metadata(kernel, "reqd_work_group_size");
  for (std::size_t d = 0; d < std::min<std::size_t>(group.size(), 3); ++d) {
    result.required_group[d] = LLVMConstIntGetZExtValue(group[d]);
  }
  return result;
}

void add_entry(Emitter& emit, Value kernel, const std::string& symbol) {
  Type type = LLVMGlobalGetValueType(kernel);
  Type slots = emit.i64();
  Value entry = LLVMAddFunction(emit.module(), symbol.c_str(),
                                LLVMFunctionType(emit.void_type(), &slots, 1, 0));
  LLVMContextRef context = LLVMGetModuleContext(emit.module());
  emit.at_end_of(LLVMAppendBasicBlockInContext(context, entry, ""));
  std::vector<Type> types(LLVMCountParams(kernel));
  LLVMGetParamTypes(type, types.data());
  std::vector<Value> arguments;
  LLVMBuilderRef builder = emit.builder();
  for (std::size_t k = 0; k < types.size(); ++k) {
    Type loaded = is_pointer(types[k]) ? emit.i64() : types[k];
    Value place = LLVMBuildAdd(builder, LLVMGetParam(entry, 0), emit.i64(k * sizeof(Slot)), "");
    Value value =
        LLVMBuildLoad2(builder, loaded, emit.pointer(place, LLVMPointerType(loaded, 0)), "");
    arguments.push_back(is_pointer(types[k]) ? emit.pointer(value, types[k]) : value);
  }
  LLVMBuildCall2(builder, type, kernel, arguments.data(), static_cast<unsigned>(arguments.size()),
                 "");
  LLVMBuildRetVoid(builder);
}

}  // namespace oclab::native
